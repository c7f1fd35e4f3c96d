import { Button, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { download, orSay } from '#ui/data/download.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { declared } from '#ui/i18n/declared.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { Day, Moment } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { FileLink } from '#engines/file/file-link-web.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import { AnswerForm } from '#engines/questions/answering-web.tsx'
import { SheetQuestions } from '#engines/questions/sheet-web.tsx'
import {
  declineAssignment,
  myAssignments,
  readAssignment,
  submitAssignment,
  type AssignmentDetail,
} from '#modules/recruitment/shared/assignment.ts'
import { assignmentCalendar } from '#modules/recruitment/shared/interview.ts'
import { verdicts, type AssignedStage, type Verdict } from '#modules/recruitment/shared/words.ts'
import { Heading } from '#modules/recruitment/web/heading.tsx'
import { Paragraphs } from '#modules/recruitment/web/paragraphs.tsx'
import { t } from '#modules/recruitment/web/words.ts'

/** Candidates whom somebody is asked about at one stage: six pages, one list. */
export default function MyAssignments({ stage, title }: { stage: AssignedStage; title: string }) {
  const [open, setOpen] = useAddressValue('open', '')
  return (
    <>
      <ListScreen
        of={myAssignments}
        title={declared(title)}
        subtitle={t('mine.hint')}
        query={{ stage }}
        onOpen={({ id }) => setOpen(id)}
      />
      <SideDrawer opened={open !== ''} onClose={() => setOpen('')} title={t('card.own')} size={640}>
        {open !== '' && <Assignment id={open} />}
      </SideDrawer>
    </>
  )
}

function Assignment({ id }: { id: string }) {
  const { org } = useScope()
  const read = useRead(readAssignment, { params: { org, id } }, { errors: 'inline' })
  return <ReadState read={read}>{(data) => <Shown key={data.version} data={data} />}</ReadState>
}

function Shown({ data }: { data: AssignmentDetail }) {
  return (
    <Stack gap="md">
      <div>
        <h2 style={{ margin: 0, fontSize: '1.25rem' }}>{data.candidate}</h2>
        <Text size="sm" c="dimmed">
          {data.vacancy} · {declared(data.stage)}
        </Text>
      </div>
      <Facts
        facts={[
          { label: t('card.status'), value: <StatusBadge status={data.state} /> },
          { label: t('card.due'), value: <Day value={data.due_on} /> },
          data.meets_at !== null && { label: t('card.meeting'), value: <Moment value={data.meets_at} /> },
          data.place !== null && { label: t('card.place'), value: data.place },
          { label: t('application.cv'), value: data.cv && <FileLink file={data.cv} /> },
        ]}
      />
      {data.meets_at !== null && <MeetingFile id={data.id} />}
      <Paragraphs title={t('application.message')} text={data.message} />
      {data.application.length > 0 && (
        <details>
          <summary>{t('mine.application')}</summary>
          <SheetQuestions items={data.application} given />
        </details>
      )}
      {data.state === 'Pending' ? <Own data={data} /> : <Sent data={data} />}
      <section>
        {data.hidden > 0 && <Callout title={t('card.hidden', { count: data.hidden })} />}
        {data.others.length > 0 && <Heading>{t('card.others')}</Heading>}
        {data.others.map(({ id, name, verdict, score, remarks }) => (
          <Text key={id} size="sm">
            <strong>{name}</strong>: {declared(verdict)} · {score} % {remarks}
          </Text>
        ))}
      </section>
    </Stack>
  )
}

function MeetingFile({ id }: { id: string }) {
  const { org } = useScope()
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => orSay(download(assignmentCalendar, { params: { org, id } }))}
      >
        {t('interview.calendar')}
      </Button>
    </div>
  )
}

const F = fieldsOf<{ remarks: string }>()

function Own({ data }: { data: AssignmentDetail }) {
  const { org } = useScope()
  const params = { org, id: data.id }
  const submit = useAction(submitAssignment, { errors: 'caller', success: t('card.sent') })
  const decline = useAction(declineAssignment, { errors: 'caller', success: t('card.declined') })
  const [declining, setDeclining] = useState(false)
  return (
    <section>
      <Heading>{t('card.own')}</Heading>
      <CardForm
        items={data.items}
        send={(body) => submit.attempt({ params, body: { ...body, version: data.version } })}
        onDecline={() => setDeclining(true)}
      />
      <FormDialog<{ remarks: string }>
        opened={declining}
        onClose={() => setDeclining(false)}
        title={t('card.decline')}
        initial={{ remarks: '' }}
        submit={({ remarks }) => decline.attempt({ params, body: { remarks, version: data.version } })}
      >
        <F.TextArea name="remarks" label={t('card.reason')} required />
      </FormDialog>
    </section>
  )
}

function Sent({ data }: { data: AssignmentDetail }) {
  return (
    <section>
      <Heading>{t('card.own')}</Heading>
      {data.verdict && (
        <Text>
          {declared(data.verdict)} · {data.score} %
        </Text>
      )}
      {data.remarks && <Text size="sm">{data.remarks}</Text>}
      {data.state === 'Completed' && data.items.length > 0 && <SheetQuestions items={data.items} given />}
    </section>
  )
}

type Asked = Parameters<typeof AnswerForm>[0]['items']
type Answers = Parameters<Parameters<typeof AnswerForm>[0]['submit']>[0]

/** Questions, verdict and remarks, in the drawer of an employee and behind a link. */
export function CardForm({
  items,
  send,
  onDecline,
}: {
  items: Asked
  send: (body: { verdict: Verdict; remarks: string; answers: Answers }) => Promise<unknown>
  onDecline: () => void
}) {
  const [verdict, setVerdict] = useState<string>('')
  const [remarks, setRemarks] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <AnswerForm
      items={items}
      submitTitle={t('card.send')}
      submit={async (answers) => {
        const given = verdicts.find((one) => one === verdict)
        setMissing(!given)
        if (!given) return
        await send({ verdict: given, remarks, answers })
      }}
      beside={
        <Button variant="subtle" onClick={onDecline}>
          {t('card.decline')}
        </Button>
      }
    >
      <Radio.Group
        mt="lg"
        label={t('card.verdict')}
        withAsterisk
        value={verdict}
        onChange={(value) => {
          setVerdict(value)
          setMissing(false)
        }}
        error={missing && t('card.verdictMissing')}
      >
        <Stack gap="xs" mt="xs">
          {verdicts.map((value) => (
            <Radio key={value} value={value} label={declared(value)} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        mt="md"
        label={t('card.remarks')}
        value={remarks}
        maxLength={1000}
        autosize
        minRows={2}
        onChange={(event) => setRemarks(event.currentTarget.value)}
      />
    </AnswerForm>
  )
}
