import { Button, Group, TextInput } from '@mantine/core'
import { IconBriefcase, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddress, useAddressValue } from '#ui/data/address.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { declared } from '#ui/i18n/declared.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Day, Moment } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { LinkCard, LinkHead, LinkPage } from '#ui/show/link-page.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { usePageTitle } from '#ui/show/page-title.ts'
import { ReadState } from '#ui/show/read-state.tsx'
import { careers, type Job } from '#modules/recruitment/shared/careers.ts'
import styles from '#modules/recruitment/web/careers.module.css'
import { ChooseInterview } from '#modules/recruitment/web/choose-interview.tsx'
import { salaryOf } from '#modules/recruitment/web/job-salary.ts'
import { t } from '#modules/recruitment/web/words.ts'

/** Open jobs for anybody; with a link of a mail, where an application stands or the times of an interview. */
export default function Careers() {
  const [search] = useAddress()
  const token = search['application']
  const interview = search['interview']
  if (interview) return <ChooseInterview token={interview} />
  return token ? <Application token={token} /> : <Jobs />
}

const PAGE = 20

function Jobs() {
  usePageTitle(t('careers.title'))
  const [search] = useAddress()
  const organization = search['organization']
  const [words, setWords] = useAddressValue('search', '')
  const [shown, setShown] = useState(PAGE)
  const read = useRead(
    careers.jobs,
    {
      query: { limit: shown, ...(words ? { search: words } : {}), ...(organization ? { organization } : {}) },
    },
    { errors: 'inline' },
  )
  return (
    <div className={styles.page}>
      <h1>{t('careers.title')}</h1>
      <TextInput
        aria-label={t('careers.search')}
        placeholder={t('careers.search')}
        leftSection={<IconSearch size={16} />}
        value={words}
        maxLength={100}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <ReadState read={read}>
        {({ count, results }) =>
          results.length === 0 ? (
            <Empty
              page
              icon={<IconBriefcase size={26} stroke={1.5} />}
              title={t('careers.none')}
              hint={t('careers.noneHint')}
            />
          ) : (
            <>
              <ul className={styles.jobs}>
                {results.map((job) => (
                  <JobRow key={job.job_slug} job={job} />
                ))}
              </ul>
              {count > results.length && (
                <Button variant="default" onClick={() => setShown(shown + PAGE)}>
                  {t('careers.more')}
                </Button>
              )}
            </>
          )
        }
      </ReadState>
    </div>
  )
}

function JobRow({ job }: { job: Job }) {
  const salary = salaryOf(job)
  return (
    <li>
      <Link to={`/careers/${job.job_slug}/job-apply`}>
        <strong>{job.title}</strong>
        <span>{[job.organization, job.place, job.employment_type].filter(Boolean).join(' · ')}</span>
        <span>
          {salary && `${salary} · `}
          {t('job.seats', { count: job.seats })} · {t('job.until')} <Day value={job.closes_on} />
        </span>
      </Link>
    </li>
  )
}

function Application({ token }: { token: string }) {
  const params = { token }
  const read = useRead(careers.status, { params }, { errors: 'inline' })
  const withdraw = useAction(careers.withdraw)
  return (
    <LinkPage title={t('status.title')} read={read} over={t('outside.over')} overHint={t('outside.overHint')}>
      {(seen) => (
        <>
          <LinkHead>
            <p>{seen.organization}</p>
            <h1>{seen.job}</h1>
          </LinkHead>
          <LinkCard>
            <Facts
              facts={[
                { label: t('card.status'), value: <StatusBadge status={seen.state} /> },
                { label: t('status.stage'), value: declared(seen.stage) },
                { label: t('application.applied'), value: <Moment value={seen.applied_at} /> },
              ]}
            />
            <Group>
              <Button component={Link} to="/careers" variant="default">
                {t('status.jobs')}
              </Button>
              {seen.can_withdraw && (
                <Button
                  variant="subtle"
                  color="red"
                  onClick={() =>
                    void confirm({
                      title: t('status.withdraw'),
                      yes: t('status.withdraw'),
                      danger: true,
                    }).then(async (yes) => {
                      if (yes && (await withdraw.run({ params }))) await read.refetch()
                    })
                  }
                >
                  {t('status.withdraw')}
                </Button>
              )}
            </Group>
          </LinkCard>
        </>
      )}
    </LinkPage>
  )
}
