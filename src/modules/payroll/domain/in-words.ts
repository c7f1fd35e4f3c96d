import type { Amount } from '#kernel/amount.ts'
import { isNegative, negate, round, toPaisa } from '#kernel/money.ts'

const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const
const groups = [
  [10_000_000n, 'crore'],
  [100_000n, 'lakh'],
  [1000n, 'thousand'],
  [100n, 'hundred'],
] as const

/** `Eighty-three thousand seven hundred thirteen rupees and thirty-three paisa`. */
export function inWords(amount: Amount, whole = 'rupees', part = 'paisa'): string {
  const rounded = round(isNegative(amount) ? negate(amount) : amount, toPaisa)
  const [units = '0', hundredths = '00'] = rounded.split('.')
  const said = [
    ...(isNegative(amount) ? ['minus'] : []),
    numberWords(BigInt(units)),
    whole,
    ...(hundredths === '00' ? [] : ['and', numberWords(BigInt(hundredths)), part]),
  ].join(' ')
  return said.slice(0, 1).toUpperCase() + said.slice(1)
}

function numberWords(number: bigint): string {
  for (const [size, name] of groups) {
    if (number < size) continue
    const rest = number % size
    return `${numberWords(number / size)} ${name}${rest ? ` ${numberWords(rest)}` : ''}`
  }
  if (number < 20n) return small[Number(number)] ?? ''
  const rest = number % 10n
  return `${tens[Number(number / 10n)] ?? ''}${rest ? `-${small[Number(rest)] ?? ''}` : ''}`
}
