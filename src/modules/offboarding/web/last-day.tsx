import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import type { RequestDetail } from '#engines/approval/request-screen-web.tsx'
import { treatments, type Treatment } from '#modules/offboarding/domain/last-day.ts'
import { answerProposal, declineWaiver, proposeLastDay } from '#modules/offboarding/shared/last-day.ts'
import type { resignation } from '#modules/offboarding/shared/resignation.ts'
import { t } from '#modules/offboarding/web/words.ts'

type Row = RequestDetail<typeof resignation>
interface Proposed {
  proposed_last_day: string
  shortfall_treatment: Treatment
  remarks: string
}
const F = fieldsOf<Proposed>()
type Open = 'propose' | 'waiver' | 'Agree' | 'Object' | null

/** What is said about the last day of a letter, and what whoever looks at it may say now. */
export function LastDay({ row }: { row: Row }) {
  const { org, as } = useScope()
  const [open, setOpen] = useState<Open>(null)
  const propose = useAction(proposeLastDay, { success: t('lastDay.proposed') })
  const decline = useAction(declineWaiver, { success: t('lastDay.waiverDeclined') })
  const answer = useAction(answerProposal, { success: t('lastDay.answered') })
  const at = { params: { org, id: row.id } }
  const query = { as }
  const close = () => setOpen(null)
  const button = (what: Exclude<Open, null>, title: string, look = 'default') => (
    <Button variant={look} onClick={() => setOpen(what)}>
      {title}
    </Button>
  )
  return (
    <>
      <Proposal row={row} />
      {(row.may_agree || row.may_answer) && (
        <Group gap="xs">
          {row.may_answer && button('Agree', t('lastDay.agree'), 'filled')}
          {row.may_answer && button('Object', t('lastDay.object'))}
          {row.may_agree && button('propose', t('lastDay.propose'))}
          {row.may_decline_waiver && button('waiver', t('lastDay.declineWaiver'))}
        </Group>
      )}
      <FormDialog<Proposed>
        key={row.version}
        opened={open === 'propose'}
        onClose={close}
        title={t('lastDay.propose')}
        initial={{
          proposed_last_day: row.agreed_last_day ?? row.requested_last_day,
          shortfall_treatment: row.shortfall_treatment,
          remarks: '',
        }}
        submitTitle={t('lastDay.send')}
        submit={(body) => propose.attempt({ ...at, query, body: { ...body, version: row.version } })}
      >
        <p>{t('lastDay.proposeHint', { name: row.sender.full_name })}</p>
        <FieldGrid>
          <F.Date name="proposed_last_day" label={t('resignation.lastDay')} required />
          <F.Select
            name="shortfall_treatment"
            label={t('resignation.treatment')}
            required
            options={treatments.map((value) => ({ value, label: t(`resignation.treatments.${value}`) }))}
          />
        </FieldGrid>
        <F.TextArea name="remarks" label={t('lastDay.why')} required max={255} />
      </FormDialog>
      <FormDialog<{ remarks: string }>
        key={`w${row.version}`}
        opened={open === 'waiver'}
        onClose={close}
        title={t('lastDay.declineWaiver')}
        initial={{ remarks: '' }}
        submit={(body) => decline.attempt({ ...at, query, body: { ...body, version: row.version } })}
      >
        <p>
          {t('lastDay.waiverHint')} <DateText value={row.earliest_last_day} beside />
        </p>
        <F.TextArea name="remarks" label={t('lastDay.why')} required max={255} />
      </FormDialog>
      <FormDialog<{ remarks: string }>
        key={`a${row.version}`}
        opened={open === 'Agree' || open === 'Object'}
        onClose={close}
        title={t(open === 'Agree' ? 'lastDay.agree' : 'lastDay.object')}
        initial={{ remarks: '' }}
        submitTitle={t('lastDay.send')}
        submit={(body) =>
          answer.attempt({
            ...at,
            body: { ...body, answer: open === 'Agree' ? 'Agree' : 'Object', version: row.version },
          })
        }
      >
        {open === 'Object' && <p>{t('lastDay.objectHint')}</p>}
        <F.TextArea name="remarks" label={t('lastDay.words')} required max={255} />
      </FormDialog>
    </>
  )
}

/** The day that was proposed last, and which day holds now: the same words for both sides. */
function Proposal({ row }: { row: Row }) {
  const { proposal } = row
  if (!proposal) return null
  const holds = <DateText value={row.agreed_last_day ?? row.requested_last_day} beside />
  const tones = { Waiting: 'warning', Agreed: 'success', Objected: 'danger', Lapsed: 'neutral' } as const
  return (
    <Callout
      tone={tones[proposal.state]}
      title={t(`lastDay.states.${proposal.state}`, { by: proposal.by ?? '', name: row.sender.full_name })}
    >
      <DateText value={proposal.last_day} beside /> ·{' '}
      {t('lastDay.missing', { treatment: t(`resignation.treatments.${proposal.treatment}`) })}
      <br />“{proposal.remarks}”
      {proposal.answer && (
        <>
          <br />
          {t('lastDay.answer')}: “{proposal.answer}”
        </>
      )}
      {proposal.state !== 'Agreed' && (
        <>
          <br />
          {t('lastDay.holds')} {holds}. {proposal.state === 'Objected' && t('lastDay.next')}
        </>
      )}
    </Callout>
  )
}
