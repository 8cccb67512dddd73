/** What is said beside the number of a bank account. */

/** The sentence beside a number that is no account number. */
export const accountNumberSentence = 'Please enter the 10-digit account number.'

/** The warning beside a number whose check digit does not fit its bank. */
export function mistypedWords(bank: string): string {
  return `This number does not look right for ${bank}. Please check it again.`
}
