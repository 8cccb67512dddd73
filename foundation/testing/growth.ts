/**
 * How the work of a calculation grows with its input. It reads the clock of the processor, which a busy machine makes
 * unsure: so it measures in the long run alone, and every other run asks only for an answer.
 */

/** Whether this is the long run: `npm run test:deep`. */
export const isLongRun = Boolean(process.env.DEEP)

/**
 * How many times the processor time of `run` grows from the first input to the second: the least of three runs each, and
 * two milliseconds at least, below which nothing is told apart. Four times the input at four times the work is 4, with
 * quadratic work 16. Throws in a run that is not the long one.
 */
export async function growthOf<Input>(
  run: (input: Input) => unknown,
  [small, large]: readonly [Input, Input],
): Promise<number> {
  if (!isLongRun) throw new Error('Processor time is compared by npm run test:deep alone')
  await run(small)
  return (await leastWork(() => run(large))) / (await leastWork(() => run(small)))
}

async function leastWork(run: () => unknown): Promise<number> {
  let leastMicroseconds = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 3; turn++) {
    const before = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(before)
    leastMicroseconds = Math.min(leastMicroseconds, user + system)
  }
  return Math.max(leastMicroseconds, 2_000)
}
