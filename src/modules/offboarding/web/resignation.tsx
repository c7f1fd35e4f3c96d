import { Button } from '@mantine/core'
import { IconDoorExit } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { RequestSheet } from '#engines/approval/request-sheet-web.tsx'
import { RequestsScreen, type RequestDetail } from '#engines/approval/request-screen-web.tsx'
import { readDraft, resignation, withdrawal } from '#modules/offboarding/shared/resignation.ts'
import { LastDay } from '#modules/offboarding/web/last-day.tsx'
import { AskToStay } from '#modules/offboarding/web/resignation-actions.tsx'
import { ResignationForm } from '#modules/offboarding/web/resignation-form.tsx'
import {
  resignationColumns,
  resignationFacts,
  withdrawalColumns,
  withdrawalFacts,
} from '#modules/offboarding/web/resignation-parts.tsx'
import { RetentionPanel } from '#modules/offboarding/web/retention.tsx'
import { t } from '#modules/offboarding/web/words.ts'

/** One's own resignations: a new one, what became of it, and withdrawing it. The address may name one. */
export default function Resignation() {
  const { id } = useParams({ strict: false })
  const [asking, setAsking] = useState(false)
  const [named, setNamed] = useState(id ?? null)
  const [whose, setWhose] = useAddressValue('whose', 'resignations')
  const { org } = useScope()
  const read = useRead(readDraft, { params: { org } }, { errors: 'inline' })
  const draft = read.data?.draft ?? null
  const choice = (
    <Segmented
      label={t('resignation.title')}
      value={whose === 'withdrawals' ? whose : 'resignations'}
      onChange={setWhose}
      options={[
        { value: 'resignations', label: t('resignation.requests') },
        { value: 'withdrawals', label: t('withdrawal.title') },
      ]}
    />
  )
  if (whose === 'withdrawals')
    return (
      <RequestsScreen
        key="withdrawals"
        declared={withdrawal.shown}
        title={t('resignation.title')}
        subtitle={t('withdrawal.mineHint')}
        columns={withdrawalColumns()}
        facts={withdrawalFacts}
      >
        {choice}
      </RequestsScreen>
    )
  return (
    <>
      <RequestsScreen
        declared={resignation.shown}
        title={t('resignation.title')}
        subtitle={t('resignation.hint')}
        columns={resignationColumns()}
        facts={resignationFacts}
        more={more}
      >
        {choice}
        <Button
          leftSection={<IconDoorExit size={16} />}
          disabled={!read.data}
          onClick={() => setAsking(true)}
        >
          {t(draft ? 'resignation.goOn' : 'resignation.new')}
        </Button>
        {asking && <ResignationForm draft={draft} onClose={() => setAsking(false)} />}
      </RequestsScreen>
      <RequestSheet
        declared={resignation.shown}
        id={named}
        onClose={() => setNamed(null)}
        facts={resignationFacts}
        more={more}
        onActed={() => setNamed(null)}
      />
    </>
  )
}

const more = (row: RequestDetail<typeof resignation>) => (
  <>
    <LastDay row={row} />
    <RetentionPanel about={{ request_id: row.id }} plans={false} />
    <AskToStay row={row} />
  </>
)
