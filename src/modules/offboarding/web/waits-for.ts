import { saidIn } from '#kernel/said.ts'
import { declared } from '#ui/i18n/declared.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { waitingWords } from '#modules/offboarding/shared/separation.ts'

/** Why a separation can not be completed, in the chosen language; names behind a colon stay. */
export function waitsFor(why: string): string {
  const [about = '', ...names] = why.split(': ')
  return names.length
    ? `${declared(about)}: ${names.join(': ')}`
    : localDigits(saidIn(why, waitingWords, declared))
}
