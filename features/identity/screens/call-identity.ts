/** Calls of the sign-in screens: an answer that says nothing is put into the specification's words for it. */
import { ApiProblem } from '@kolo/foundation/problem'
import { callEndpoint } from '@kolo/ui/patterns/api'
import { unexpectedWords } from '../identity.messages.ts'

/** As `callEndpoint`. What the server, or the want of a network, has to say is passed on as it is. */
export const callIdentity: typeof callEndpoint = async (contract, input, options) => {
  try {
    return await callEndpoint(contract, input, options)
  } catch (problem) {
    if (problem instanceof ApiProblem && (problem.problem || problem.status === 0)) throw problem
    throw new ApiProblem(problem instanceof ApiProblem ? problem.status : 0, 'unexpected', unexpectedWords)
  }
}
