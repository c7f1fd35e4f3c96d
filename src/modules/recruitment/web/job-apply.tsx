import { Checkbox, FileInput, Stack, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { WireError } from '#ui/data/failure.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { send } from '#ui/data/wire.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { LinkCard, LinkHead, LinkPage } from '#ui/show/link-page.tsx'
import { problemsIn } from '#engines/questions/answering-web.tsx'
import { SheetQuestions, type Answers } from '#engines/questions/sheet-web.tsx'
import { ApplyInput, careers, cvBytes, type JobDetail } from '#modules/recruitment/shared/careers.ts'
import { salaryOf } from '#modules/recruitment/web/job-salary.ts'
import { Paragraphs } from '#modules/recruitment/web/paragraphs.tsx'
import { t } from '#modules/recruitment/web/words.ts'

/** A job and its application on one page: no account, CV first. */
export default function JobApply() {
  const { jobSlug: job_slug = '' } = useParams({ strict: false })
  const read = useRead(careers.job, { params: { job_slug } }, { errors: 'inline' })
  const [done, setDone] = useState('')
  return (
    <LinkPage
      title={read.data?.title ?? t('apply.title')}
      read={read}
      over={t('apply.gone')}
      overHint={t('apply.goneHint')}
      done={done && <Empty page title={declared(done)} />}
    >
      {(job) => (
        <>
          <LinkHead>
            <p>{[job.organization, job.place, job.employment_type].filter(Boolean).join(' · ')}</p>
            <h1>{job.title}</h1>
            <p>
              {salaryOf(job) && `${salaryOf(job)} · `}
              {t('job.seats', { count: job.seats })} · {t('job.until')} <Day value={job.closes_on} />
            </p>
          </LinkHead>
          <LinkCard>
            <Paragraphs title={t('job.description')} text={job.description} />
            <Paragraphs title={t('job.requirements')} text={job.requirements} />
            <Paragraphs title={t('job.benefits')} text={job.benefits} />
            {job.stages.length > 0 && (
              <Paragraphs
                title={t('job.stages')}
                text={job.stages.map((stage) => declared(stage)).join(' → ')}
              />
            )}
          </LinkCard>
          {job.is_open ? (
            <LinkCard>
              <h2 style={{ margin: 0, fontSize: '1.2rem' }}>{t('apply.title')}</h2>
              <Form job={job} onDone={setDone} />
            </LinkCard>
          ) : (
            <Callout title={t('apply.closed')}>
              <Link to="/careers">{t('status.jobs')}</Link>
            </Callout>
          )}
        </>
      )}
    </LinkPage>
  )
}

interface Values {
  first_name: string
  last_name: string
  email: string
  mobile: string
  expected_salary: string
  notice_days: number | null
  message: string
}
const F = fieldsOf<Values>()
const accept =
  'application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document,image/jpeg,image/png'
const schema = ApplyInput.omit({ cv_token: true, answers: true, consent: true, referral: true })

function Form({ job, onDone }: { job: JobDetail; onDone: (said: string) => void }) {
  const params = { job_slug: job.job_slug }
  const apply = useAction(careers.apply, { errors: 'caller' })
  const cv = useCv(job.job_slug)
  const [consent, setConsent] = useState(false)
  const [tried, setTried] = useState(false)
  const [answers, setAnswers] = useState<Answers>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({})
  return (
    <FormShell<Values>
      initial={{
        first_name: '',
        last_name: '',
        email: '',
        mobile: '',
        expected_salary: '',
        notice_days: null,
        message: '',
      }}
      schema={schema}
      submitTitle={t('apply.send')}
      submit={async (values) => {
        setTried(true)
        if (!cv.token || !consent) return
        try {
          const { detail } = await apply.attempt({
            params,
            body: {
              ...values,
              cv_token: cv.token,
              answers,
              consent: true,
              referral: referralIn(window.location.search),
            },
          })
          onDone(detail)
          window.scrollTo({ top: 0 })
        } catch (error) {
          setProblems(problemsIn(error))
          if (error instanceof WireError && 'cv_token' in Object(error.body)) cv.choose(null)
          throw error
        }
      }}
    >
      <FileInput
        label={t('apply.cv')}
        description={t('apply.cvHint')}
        withAsterisk
        clearable
        accept={accept}
        value={cv.file}
        onChange={(file) => cv.choose(file)}
        disabled={cv.pending}
        error={cv.problem || (tried && !cv.token && !cv.pending && t('apply.cvMissing'))}
      />
      {cv.token && (
        <Text size="sm" c="dimmed" role="status">
          {t('apply.cvReceived')}
        </Text>
      )}
      <FieldGrid>
        <F.Text name="first_name" label={t('apply.firstName')} required autoComplete="given-name" />
        <F.Text name="last_name" label={t('apply.lastName')} autoComplete="family-name" />
        <F.Text name="email" label={t('application.email')} required autoComplete="email" />
        <F.Text name="mobile" label={t('application.phone')} autoComplete="tel" />
        <F.Money name="expected_salary" label={t('application.expected')} />
        <F.Number name="notice_days" label={t('application.notice')} />
      </FieldGrid>
      <F.TextArea name="message" label={t('application.message')} max={2000} />
      {job.items.length > 0 && (
        <SheetQuestions
          items={job.items.map((item) => ({ ...item, value: null }))}
          answers={answers}
          problems={problems}
          onAnswer={(question, value) => {
            setAnswers({ ...answers, [question]: value })
            setProblems({ ...problems, [question]: undefined })
          }}
        />
      )}
      <Stack gap={4}>
        <Checkbox
          checked={consent}
          onChange={(event) => setConsent(event.currentTarget.checked)}
          label={t('apply.consent', { organization: job.organization })}
          error={tried && !consent && t('apply.consentMissing')}
        />
      </Stack>
    </FormShell>
  )
}

/** The code of the employee whose link led here. */
const referralIn = (search: string) => new URLSearchParams(search).get('ref')?.slice(0, 40) ?? null

/** The CV goes up as soon as it is chosen; the form sends only what it was answered with. */
function useCv(job_slug: string) {
  const [file, setFile] = useState<File | null>(null)
  const [token, setToken] = useState('')
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setToken('')
    setProblem('')
    if (!chosen) return
    if (chosen.size > cvBytes) return setProblem(t('apply.cvLarge'))
    setPending(true)
    const body = new FormData()
    body.append('file', chosen)
    send(careers.cv, { params: { job_slug }, body } as never, { quiet: true })
      .then((answer) => setToken((answer as { cv_token: string }).cv_token))
      .catch(() => setProblem(t('apply.cvRefused')))
      .finally(() => setPending(false))
  }
  return { file, token, pending, problem, choose }
}
