import { Button, Group, Table, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { download, orSay } from '#ui/data/download.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { declared } from '#ui/i18n/declared.ts'
import { money } from '#ui/i18n/format.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { LinkCard, LinkHead, LinkPage } from '#ui/show/link-page.tsx'
import { linkCalendar } from '#modules/recruitment/shared/interview.ts'
import { outside, type SeenOutside } from '#modules/recruitment/shared/outside.ts'
import { CardForm } from '#modules/recruitment/web/my-assignments.tsx'
import { SalaryLines } from '#modules/recruitment/web/salary-lines.tsx'
import { t } from '#modules/recruitment/web/words.ts'

/** Behind a link of a mail: an interview, a reference, a salary offer. The link says which. */
export default function OutsidePage({ title }: { title: string }) {
  const params = useParams({ strict: false })
  const token = params.interviewerId ?? params.referenceCheckerId ?? params.candidateId ?? ''
  const read = useRead(outside.read, { params: { token } }, { errors: 'inline', fresh: Infinity })
  const [done, setDone] = useState('')
  const end = ({ detail }: { detail: string }) => {
    setDone(detail)
    window.scrollTo({ top: 0 })
  }
  return (
    <LinkPage
      title={declared(title)}
      read={read}
      over={t('outside.over')}
      overHint={t('outside.overHint')}
      done={done && <Empty page title={declared(done)} />}
    >
      {(seen) =>
        seen.kind === 'salary' ? (
          <Salary seen={seen} token={token} onDone={end} />
        ) : (
          <Answering seen={seen} token={token} onDone={end} />
        )
      }
    </LinkPage>
  )
}

type Done = (answer: { detail: string }) => void
const F = fieldsOf<{ remarks: string; amount: string }>()

function Answering({
  seen,
  token,
  onDone,
}: {
  seen: Extract<SeenOutside, { kind: 'card' }>
  token: string
  onDone: Done
}) {
  const params = { token }
  const answer = useAction(outside.answer, { errors: 'caller' })
  const decline = useAction(outside.decline, { errors: 'caller' })
  const [declining, setDeclining] = useState(false)
  const isReference = seen.stage === 'Reference check'
  return (
    <>
      <LinkHead>
        <p>{seen.organization}</p>
        <h1>
          {t(isReference ? 'outside.reference' : 'outside.interview', {
            name: seen.candidate,
            job: seen.job,
          })}
        </h1>
        <p>
          {t('outside.for', { name: seen.name })} · {t('outside.until')} <Moment value={seen.expires_at} />
        </p>
      </LinkHead>
      <Callout>{t(isReference ? 'outside.referencePrivate' : 'outside.interviewPrivate')}</Callout>
      <LinkCard>
        {(seen.meets_at || seen.has_cv) && (
          <Group>
            {seen.meets_at && (
              <Text size="sm">
                <Moment value={seen.meets_at} /> {seen.place}
              </Text>
            )}
            {seen.meets_at && (
              <Button variant="default" onClick={() => orSay(download(linkCalendar, { params }))}>
                {t('interview.calendar')}
              </Button>
            )}
            {seen.has_cv && (
              <Button variant="default" onClick={() => orSay(download(outside.cv, { params }))}>
                {t('outside.cv')}
              </Button>
            )}
          </Group>
        )}
        <CardForm
          items={seen.items}
          send={async (body) => onDone(await answer.attempt({ params, body }))}
          onDecline={() => setDeclining(true)}
        />
      </LinkCard>
      <FormDialog<{ remarks: string }>
        opened={declining}
        onClose={() => setDeclining(false)}
        title={t('card.decline')}
        initial={{ remarks: '' }}
        submit={async (body) => onDone(await decline.attempt({ params, body }))}
      >
        <F.TextArea name="remarks" label={t('card.reason')} required />
      </FormDialog>
    </>
  )
}

function Salary({
  seen,
  token,
  onDone,
}: {
  seen: Extract<SeenOutside, { kind: 'salary' }>
  token: string
  onDone: Done
}) {
  const params = { token }
  const act = useAction(outside.salary, { errors: 'caller' })
  const [countering, setCountering] = useState(false)
  const last = seen.rounds.at(-1)
  const offered = seen.rounds.findLast(({ by }) => by === 'Company')
  const answer = async (body: {
    answer: 'Agreed' | 'Countered' | 'Declined'
    amount?: string
    remarks?: string
  }) => onDone(await act.attempt({ params, body: { position: last?.position ?? 0, ...body } }))
  const ask = async (chosen: 'Agreed' | 'Declined') => {
    const title = t(chosen === 'Agreed' ? 'salary.accept' : 'salary.decline', {
      amount: `${seen.currency} ${money(last?.amount ?? '')}`,
    })
    if (await confirm({ title, yes: title, danger: chosen === 'Declined' })) await answer({ answer: chosen })
  }
  return (
    <>
      <LinkHead>
        <p>{seen.organization}</p>
        <h1>{t('salary.offer', { job: seen.job })}</h1>
        <p>
          {t('outside.for', { name: seen.candidate })} · {t('outside.until')}{' '}
          <Moment value={seen.expires_at} />
        </p>
      </LinkHead>
      <LinkCard>
        <div style={{ overflowX: 'auto' }}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('salary.round')}</Table.Th>
                <Table.Th ta="right">{t('salary.basic')}</Table.Th>
                <Table.Th ta="right">{t('salary.allowances')}</Table.Th>
                <Table.Th ta="right">{t('salary.month')}</Table.Th>
                <Table.Th ta="right">{t('salary.year')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {seen.rounds.map((round) => (
                <Table.Tr key={round.position}>
                  <Table.Td>
                    {t(round.by === 'Company' ? 'salary.company' : 'salary.you')}
                    {round.remarks && (
                      <Text size="sm" c="dimmed">
                        {round.remarks}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td ta="right">{round.basic && money(round.basic)}</Table.Td>
                  <Table.Td ta="right">{round.allowances && money(round.allowances)}</Table.Td>
                  <Table.Td ta="right">{money(round.amount)}</Table.Td>
                  <Table.Td ta="right">{money(round.a_year)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
        {offered?.lines && <SalaryLines lines={offered.lines} />}
        <Text size="sm" c="dimmed">
          {t('salary.estimate', { currency: seen.currency })}
        </Text>
        {seen.waits ? (
          <Callout title={t('salary.waits')} />
        ) : (
          <Group>
            <Button onClick={() => void ask('Agreed')}>
              {t('salary.accept', { amount: `${seen.currency} ${money(last?.amount ?? '')}` })}
            </Button>
            <Button variant="default" onClick={() => setCountering(true)}>
              {t('salary.counter')}
            </Button>
            <Button variant="subtle" color="red" onClick={() => void ask('Declined')}>
              {t('salary.decline')}
            </Button>
          </Group>
        )}
      </LinkCard>
      <FormDialog<{ amount: string; remarks: string }>
        opened={countering}
        onClose={() => setCountering(false)}
        title={t('salary.counter')}
        initial={{ amount: '', remarks: '' }}
        submit={(body) => answer({ answer: 'Countered', ...body })}
      >
        <F.Money name="amount" label={t('salary.month')} required />
        <F.TextArea name="remarks" label={t('card.remarks')} />
      </FormDialog>
    </>
  )
}
