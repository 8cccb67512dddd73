/**
 * A reason why Kolo cannot start, written as one sentence for the person who started it.
 * The entry point prints `message` alone and leaves with a non-zero code: no stack, no guessing.
 */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
