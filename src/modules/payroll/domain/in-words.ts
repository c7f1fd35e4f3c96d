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

/** Below a hundred every number has a word of its own. */
const nepali = (
  'शून्य एक दुई तीन चार पाँच छ सात आठ नौ दश एघार बाह्र तेह्र चौध पन्ध्र सोह्र सत्र अठार उन्नाइस बीस एक्काइस बाइस तेइस चौबीस ' +
  'पच्चीस छब्बीस सत्ताइस अट्ठाइस उनन्तीस तीस एकतीस बत्तीस तेत्तीस चौँतीस पैँतीस छत्तीस सैँतीस अठतीस उनन्चालीस चालीस एकचालीस ' +
  'बयालीस त्रिचालीस चवालीस पैँतालीस छयालीस सतचालीस अठचालीस उनन्चास पचास एकाउन्न बाउन्न त्रिपन्न चवन्न पचपन्न छपन्न सन्ताउन्न ' +
  'अन्ठाउन्न उनन्साठी साठी एकसट्ठी बयसट्ठी त्रिसट्ठी चौसट्ठी पैँसट्ठी छयसट्ठी सतसट्ठी अठसट्ठी उनन्सत्तरी सत्तरी एकहत्तर बहत्तर ' +
  'त्रिहत्तर चौहत्तर पचहत्तर छयहत्तर सतहत्तर अठहत्तर उनासी असी एकासी बयासी त्रियासी चौरासी पचासी छयासी सतासी अठासी उनान्नब्बे ' +
  'नब्बे एकान्नब्बे बयान्नब्बे त्रियान्नब्बे चौरान्नब्बे पन्चान्नब्बे छयान्नब्बे सन्तान्नब्बे अन्ठान्नब्बे उनान्सय'
).split(' ')
const nepaliGroups = [
  [10_000_000n, 'करोड'],
  [100_000n, 'लाख'],
  [1000n, 'हजार'],
  [100n, 'सय'],
] as const

/** `त्रियासी हजार सात सय तेह्र रुपैयाँ तेत्तीस पैसा`. */
export function inNepaliWords(amount: Amount): string {
  const rounded = round(isNegative(amount) ? negate(amount) : amount, toPaisa)
  const [units = '0', hundredths = '00'] = rounded.split('.')
  return [
    ...(isNegative(amount) ? ['ऋण'] : []),
    nepaliNumber(BigInt(units)),
    'रुपैयाँ',
    ...(hundredths === '00' ? [] : [nepaliNumber(BigInt(hundredths)), 'पैसा']),
  ].join(' ')
}

function nepaliNumber(number: bigint): string {
  for (const [size, name] of nepaliGroups) {
    if (number < size) continue
    const rest = number % size
    return `${nepaliNumber(number / size)} ${name}${rest ? ` ${nepaliNumber(rest)}` : ''}`
  }
  return nepali[Number(number)] ?? ''
}
