import type { Balance } from '#modules/leave/shared/balance.ts'
import { bt } from '#modules/leave/web/balance-words.ts'

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
    plus(bt('balance.accrued'), accrued),
    plus(bt('balance.carried'), carried, carried_expires_on),
    plus(bt('balance.compensatory'), compensatory),
    plus(bt('balance.adjustedPart'), adjusted),
    minus(bt('balance.used'), used),
    minus(bt('balance.scheduled'), scheduled),
    minus(bt('balance.pending'), pending),
    minus(bt('balance.encashed'), encashed),
    minus(bt('balance.lapsed'), lapsed),
    plus(bt('balance.beyond'), negative_limit),
  ]
    .filter(({ days }, index) => (index === 0 && usable !== null) || Number(days) !== 0)
    .concat(
      usable === null ? [] : [{ label: bt('balance.usableTitle'), days: usable, sign: '=', note: null }],
    )
}
