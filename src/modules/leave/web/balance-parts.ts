import type { Balance } from '#modules/leave/shared/balance.ts'
import { t } from '#modules/leave/web/words.ts'

export interface ShownPart {
  label: string
  days: string
  sign: '+' | '−' | '='
  /** A day that belongs to it. */
  note: string | null
}

/** What a balance is made of, in the order in which it adds up; what is nothing is left out, but for the first. */
export function partsOf(balance: Balance): ShownPart[] {
  const { accrued, carried, carried_expires_on, compensatory, used, scheduled, pending } = balance
  const { encashed, lapsed, adjusted, negative_limit, usable } = balance
  const plus = (label: string, days: string, note: string | null = null): ShownPart => ({
    label,
    days: days.replace(/^-/, ''),
    sign: days.startsWith('-') ? '−' : '+',
    note,
  })
  const minus = (label: string, days: string): ShownPart => ({
    label,
    days: days.replace(/^-/, ''),
    sign: days.startsWith('-') ? '+' : '−',
    note: null,
  })
  return [
    plus(t('balance.accrued'), accrued),
    plus(t('balance.carried'), carried, carried_expires_on),
    plus(t('balance.compensatory'), compensatory),
    plus(t('balance.adjustedPart'), adjusted),
    minus(t('balance.used'), used),
    minus(t('balance.scheduled'), scheduled),
    minus(t('balance.pending'), pending),
    minus(t('balance.encashed'), encashed),
    minus(t('balance.lapsed'), lapsed),
    plus(t('balance.beyond'), negative_limit),
  ]
    .filter(({ days }, index) => (index === 0 && usable !== null) || Number(days) !== 0)
    .concat(usable === null ? [] : [{ label: t('balance.usableTitle'), days: usable, sign: '=', note: null }])
}
