/**
 * What can be done to files: read, list, write, edit. Each operation is one class that resolves its
 * path, works through contained I/O and answers with data; how that is told to an agent is decided
 * elsewhere. What an agent can mend is a result; a refusal is a {@code SandboxException}.
 */
@NullMarked
package io.terrarium.files;

import org.jspecify.annotations.NullMarked;
