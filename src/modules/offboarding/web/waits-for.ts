import { saidIn } from '#kernel/said.ts'
import { declared } from '#ui/i18n/declared.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { waitingWords } from '#modules/offboarding/shared/separation.ts'

/** Why a separation does not go on, in the chosen language; names behind a colon stay. */
export function waitsFor(why: string): string {
  // what the rule of a step says has its sentence
  const refused = refusal(why)
  if (refused !== why) return refused
  const [about = '', ...names] = why.split(': ')
  return names.length
    ? `${declared(about)}: ${names.join(': ')}`
    : localDigits(saidIn(why, waitingWords, declared))
}
