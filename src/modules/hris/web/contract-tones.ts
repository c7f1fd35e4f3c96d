import type { Tone } from '#ui/show/tone.ts'
import type { ContractState } from '#modules/hris/shared/contract.ts'

export const contractTones: Record<ContractState, Tone> = {
  Safe: 'success',
  Low: 'info',
  Medium: 'warning',
  High: 'warning',
  Critical: 'danger',
  Expired: 'danger',
  Renewed: 'neutral',
  Terminated: 'neutral',
}
