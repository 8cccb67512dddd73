/**
 * How many test files, and how many journeys, of a run may pass only at their second try. One each: a busy machine that
 * gives a process nothing for twenty seconds says nothing about the product. A fault that shows at times shows in a second
 * one or in the next run, and each is said by name.
 */
export const mayNeedASecondTry = 1
