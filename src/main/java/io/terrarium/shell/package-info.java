/**
 * Commands as an agent knows them: bash command lines and programs in the workspace, waited for or
 * in the background, watched for errors, refused by policy, with an environment that holds nothing
 * of the server's. How a process is made and ended is {@code process}'s business.
 */
@NullMarked
package io.terrarium.shell;

import org.jspecify.annotations.NullMarked;
