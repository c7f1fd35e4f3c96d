import type { ReactNode } from 'react'
import { AskCorrection } from '#modules/leave/web/ask-correction.tsx'
import BalanceChanges from '#modules/leave/web/balance-changes.tsx'
import { EncashmentRequests } from '#modules/leave/web/encashment-requests.tsx'
import { SubstituteRequests } from '#modules/leave/web/substitute-requests.tsx'

export type OtherKind = 'substitute' | 'encashment' | 'correction'

/** Requests about leave beside those for leave itself. */
export default function OtherRequests({ kind, children }: { kind: OtherKind; children: ReactNode }) {
  if (kind === 'substitute') return <SubstituteRequests>{children}</SubstituteRequests>
  if (kind === 'encashment') return <EncashmentRequests>{children}</EncashmentRequests>
  return (
    <BalanceChanges>
      {children}
      <AskCorrection />
    </BalanceChanges>
  )
}
