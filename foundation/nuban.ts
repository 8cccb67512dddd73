/**
 * Nigerian bank account numbers. What must always be true: ten digits are the only hard rule; the check digit warns and
 * never stops, because other institutions than banks number as they like.
 */

/** A NUBAN has exactly 10 digits; anything else is no account number. */
export function isAccountNumber(text: string): boolean {
  return /^\d{10}$/.test(text)
}

/**
 * The check digit of a NUBAN from the bank's code and the 9-digit serial, by the 2020 weights (3, 7, 3 five times over
 * 15 digits): a 3-digit bank code gets three zeros in front, a 5-digit code of another institution a 9.
 * `checkDigitOf('011', '000001457')` → 9; `checkDigitOf('50547', '000001457')` → 3. `undefined` for any other code.
 */
export function checkDigitOf(bankCode: string, serial: string): number | undefined {
  const prefix = /^\d{3}$/.test(bankCode)
    ? `000${bankCode}`
    : /^\d{5}$/.test(bankCode)
      ? `9${bankCode}`
      : undefined
  if (prefix === undefined || !/^\d{9}$/.test(serial)) return undefined
  const weights = [3, 7, 3]
  const sum = [...`${prefix}${serial}`].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  )
  return (10 - (sum % 10)) % 10
}

/**
 * Whether the number deserves a second look: its check digit does not fit its bank. A warning, never a barrier, and
 * only for 3-digit bank codes, because other institutions number differently. `('063', '0022728151')` → `true`.
 */
export function looksMistyped(bankCode: string, accountNumber: string): boolean {
  if (!/^\d{3}$/.test(bankCode) || !isAccountNumber(accountNumber)) return false
  return checkDigitOf(bankCode, accountNumber.slice(0, 9)) !== Number(accountNumber.slice(9))
}

/** A bank account as people read it, never with its whole number. `('Sahel Trust Bank', '0401')` → "Sahel Trust Bank ••• 0401". */
export function bankAccountWords(bankName: string, last4: string): string {
  return `${bankName} ••• ${last4}`
}
