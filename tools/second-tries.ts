/**
 * How many test files, and how many journeys, of a run may pass only at their second try. Two each: a busy machine that
 * gives a process nothing for twenty seconds says nothing about the product. A fault that shows at times shows in a third
 * one or in the next run, and each is said by name.
 */
export const mayNeedASecondTry = 2
