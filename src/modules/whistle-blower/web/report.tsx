import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { orSay, download } from '#ui/data/download.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { declared } from '#ui/i18n/declared.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import {
  addNote,
  addReader,
  changeSeverity,
  extendReport,
  moveReport,
  readIdentity,
  requestIdentity,
  readReport,
  replyToReporter,
  reportFile,
  type Report,
} from '#modules/whistle-blower/shared/report.ts'
import { severities } from '#modules/whistle-blower/shared/whistle-setting.ts'
import { ClockBadge } from '#modules/whistle-blower/web/clock-badge.tsx'
import { Identity } from '#modules/whistle-blower/web/identity.tsx'
import { ReportLog } from '#modules/whistle-blower/web/report-log.tsx'
import styles from '#modules/whistle-blower/web/whistle.module.css'
import { t } from '#modules/whistle-blower/web/words.ts'

export default function ReportPage() {
  const { id = '' } = useParams({ strict: false })
  const { org, to } = useScope()
  return <ReportCase org={org} id={id} back={to('user-whistle-blower')} />
}

/** A report with its dialogue, of an employee or of an investigator from outside. */
export function ReportCase({ org, id, back }: { org: string; id: string; back: string }) {
  const read = useRead(readReport, { params: { org, id } })
  return <ReadState read={read}>{(report) => <Case org={org} report={report} back={back} />}</ReadState>
}

type Doing = 'reply' | 'note' | 'move' | 'extend' | 'identity' | 'severity' | 'reader' | null
interface Values {
  body: string
  reason: string
  status: Report['status']
  feedback_by: string
  severity: Report['severity']
  investigator_id: string
}
const F = fieldsOf<Values>()

function Case({ org, report, back }: { org: string; report: Report; back: string }) {
  const params = { org, id: report.id }
  const [doing, setDoing] = useState<Doing>(null)
  const [identity, setIdentity] = useState('')
  const reply = useAction(replyToReporter, { errors: 'caller' })
  const note = useAction(addNote, { errors: 'caller' })
  const move = useAction(moveReport, { errors: 'caller' })
  const extend = useAction(extendReport, { errors: 'caller' })
  const grade = useAction(changeSeverity, { errors: 'caller' })
  const give = useAction(addReader, { errors: 'caller' })
  const ask = useAction(requestIdentity, { errors: 'caller' })
  const show = useAction(readIdentity, { onSuccess: (shown) => setIdentity(shown.identity) })
  const { version, content } = report
  const [next] = report.next
  const close = () => setDoing(null)
  const send = async ({ body, reason, status, feedback_by, severity, investigator_id }: Values) => {
    if (doing === 'severity') await grade.attempt({ params, body: { severity, reason, version } })
    if (doing === 'reader') await give.attempt({ params, body: { investigator_id, reason } })
    if (doing === 'reply') await reply.attempt({ params, body: { body } })
    if (doing === 'note') await note.attempt({ params, body: { body } })
    if (doing === 'move') await move.attempt({ params, body: { status, reason, version } })
    if (doing === 'extend') await extend.attempt({ params, body: { feedback_by, reason, version } })
    if (doing === 'identity') await ask.attempt({ params, body: { reason } })
  }
  const talks = doing === 'reply' || doing === 'note'
  return (
    <>
      <PageHead
        title={report.reference}
        crumbs={[{ title: t('reports'), href: back }]}
        badge={<StatusBadge status={report.status} />}
        subtitle={`${report.incident_type ?? t('noKind')} · ${declared(report.severity)}`}
      >
        {content && report.may_add.length > 0 && (
          <Button variant="default" onClick={() => setDoing('reader')}>
            {t('doing.reader')}
          </Button>
        )}
        {content && (
          <>
            <Button variant="default" onClick={() => setDoing('severity')}>
              {t('doing.severity')}
            </Button>
            <Button variant="default" onClick={() => setDoing('extend')}>
              {t('extend')}
            </Button>
          </>
        )}
        {next && (
          <Button onClick={() => setDoing('move')}>
            {t(next === 'Acknowledged' ? 'acknowledge' : 'move')}
          </Button>
        )}
      </PageHead>
      <Facts
        facts={[
          { label: t('received'), value: <Day value={report.received_on} /> },
          {
            label: t('acknowledgeBy'),
            value: <Day value={report.acknowledged_on ?? report.acknowledge_by} />,
          },
          { label: t('feedbackDue'), value: <Day value={report.feedback_on ?? report.feedback_by} /> },
          { label: t('readers'), value: report.readers.join(', ') },
          report.clock !== null && { label: t('clock'), value: <ClockBadge report={report} /> },
          report.follow_up !== 'None' &&
            report.follow_up_on !== null && {
              label: t('followUp'),
              value: (
                <>
                  <Day value={report.follow_up_on} /> · {t(`followUp.${report.follow_up}`)}
                </>
              ),
            },
          report.purge_on !== null && { label: t('purgeOn'), value: <Day value={report.purge_on} /> },
        ]}
      />
      {!content && <Callout title={t('purged')}>{t('purgedHint')}</Callout>}
      {content && (
        <div className={styles.columns}>
          <div className={styles.stack}>
            <Panel title={t('report')}>
              <p className={styles.text}>{content.description}</p>
              <Facts
                facts={[
                  { label: t('when'), value: content.happened || '–' },
                  { label: t('where'), value: content.place || '–' },
                  { label: t('people'), value: content.people || '–' },
                  { label: t('evidence'), value: content.evidence || '–' },
                ]}
              />
              {report.files.map((file) => (
                <Button
                  key={file.id}
                  variant="subtle"
                  onClick={() => orSay(download(reportFile, { params: { ...params, file_id: file.id } }))}
                >
                  {file.name}
                </Button>
              ))}
            </Panel>
            {report.has_identity && (
              <Identity
                requests={report.identity_requests}
                identity={identity}
                onAsk={() => setDoing('identity')}
                onShow={() => void show.run({ params })}
              />
            )}
            <Panel title={t('seenByReporter')}>
              {report.messages.map((one, index) => (
                <section key={index} className={styles.message} data-own={!one.is_reporter || undefined}>
                  <strong>{one.is_reporter ? t('reporter') : (one.by ?? t('automatic'))}</strong> ·{' '}
                  <Day value={one.written_on} />
                  {one.answer && <p>{t(`followUp.said.${one.answer}`)}</p>}
                  <p className={styles.text}>{one.body}</p>
                </section>
              ))}
              <Button variant="default" onClick={() => setDoing('reply')}>
                {t('reply')}
              </Button>
            </Panel>
          </div>
          <div className={styles.stack}>
            <Panel title={t('onlyInvestigators')}>
              {report.notes.map((one, index) => (
                <section key={index} className={styles.message}>
                  <strong>{one.by}</strong> · <Day value={one.written_on} />
                  <p className={styles.text}>{one.body}</p>
                </section>
              ))}
              <Button variant="default" onClick={() => setDoing('note')}>
                {t('addNote')}
              </Button>
            </Panel>
            <ReportLog log={report.log} />
          </div>
        </div>
      )}
      {!content && <ReportLog log={report.log} />}
      <FormDialog<Values>
        key={`${doing} ${version}`}
        opened={doing !== null}
        onClose={close}
        title={doing ? t(`doing.${doing}`) : ''}
        initial={{
          ...{ body: '', reason: '', investigator_id: '' },
          ...{ status: next ?? 'Closed', feedback_by: report.feedback_by, severity: report.severity },
        }}
        submit={send}
      >
        {talks && <F.TextArea name="body" label={t('message')} required max={10_000} />}
        {doing === 'move' && <F.Select name="status" label={t('status')} options={report.next} required />}
        {doing === 'extend' && <F.Date name="feedback_by" label={t('feedbackDue')} required />}
        {doing === 'severity' && (
          <F.Select name="severity" label={t('severity')} options={severities} required />
        )}
        {doing === 'reader' && (
          <F.Select
            name="investigator_id"
            label={t('reader')}
            hint={t('readerHint')}
            options={report.may_add.map(({ id, full_name }) => ({ value: id, label: full_name }))}
            required
          />
        )}
        {!talks && <F.TextArea name="reason" label={t('reason')} required />}
      </FormDialog>
    </>
  )
}
