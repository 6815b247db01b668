/**
 * What was learned from running a project's own tests and linters: results, failures, findings and
 * coverage, kept for the last run of each workspace. Running them is the business of the rooms
 * below, which a read-only build does not contain.
 */
@NullMarked
package io.terrarium.verify;

import org.jspecify.annotations.NullMarked;
