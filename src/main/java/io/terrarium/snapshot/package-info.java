/**
 * Every change of a workspace as a commit of its own in a store outside of it: a journal that calls
 * write to before they answer, one ordered worker that turns it into commits, a scan for what
 * commands did, and what can be asked of the history or brought back from it. Git's objects are
 * handled in this process; no hook, filter or configuration of the workspace's repository is used.
 */
@NullMarked
package io.terrarium.snapshot;

import org.jspecify.annotations.NullMarked;
