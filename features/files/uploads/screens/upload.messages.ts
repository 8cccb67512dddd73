import { ApiProblem } from '@kolo/foundation/problem'

/** What a server that stands before ours may answer without a sentence of its own. */
const sentences: Record<number, string> = {
  408: 'Sending took too long. Please try again where your network is better.',
  413: 'This file is too large to send. Please choose a smaller one.',
  429: 'You have sent many files. Please wait a moment before trying again.',
  503: 'Many people are asking at once. Please try again in a moment.',
}

/** Why a file was not sent, in the words the person reads. */
export function whyNotSent(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return 'We encountered an unexpected error'
  return (problem.problem === undefined ? sentences[problem.status] : undefined) ?? problem.message
}
