import { Badge, Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { daysBetween } from '#kernel/calendar/day.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Ago } from '#ui/show/ago.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { answering, type MyForm } from '#modules/forms/shared/answering.ts'
import { FillForm } from '#modules/forms/web/fill-form.tsx'
import styles from '#modules/forms/web/forms.module.css'
import { t } from '#modules/forms/web/words.ts'

/** What somebody is asked, what they may ask for by a form, and what they have answered. */
export default function MyForms() {
  const { org, to } = useScope()
  const [open, setOpen] = useAddressValue('form', '')
  const list = useRead(answering.mine, { params: { org }, query: { limit: 100 } })
  if (open) return <FillForm key={open} id={open} onDone={() => setOpen('')} />
  const rows = list.data?.results ?? []
  const groups = [
    { title: t('mine.asked'), rows: rows.filter((row) => row.is_open && row.kind !== 'Request') },
    { title: t('mine.offered'), rows: rows.filter((row) => row.is_open && row.kind === 'Request') },
    { title: t('mine.done'), rows: rows.filter((row) => !row.is_open) },
  ]
  return (
    <>
      <PageHead title={t('title')} subtitle={t('mine.hint')}>
        <Button component={Link} to={to('user-organization-form-request')} variant="default">
          {t('mine.requests')}
        </Button>
      </PageHead>
      <ReadState read={list} waiting={<FormSkeleton fields={4} />} compact={false} />
      {list.data && rows.length === 0 && (
        <Empty
          icon={<IconListCheck size={26} stroke={1.5} />}
          title={t('mine.nothing')}
          hint={t('mine.nothingHint')}
        />
      )}
      {groups.map(
        (group) =>
          group.rows.length > 0 && (
            <section key={group.title} className={styles.group}>
              <h2>{group.title}</h2>
              <div className={styles.cards}>
                {group.rows.map((row) => (
                  <Card key={row.id} form={row} onOpen={() => setOpen(row.id)} />
                ))}
              </div>
            </section>
          ),
      )}
    </>
  )
}

function Card({ form, onOpen }: { form: MyForm; onOpen: () => void }) {
  const { today } = useScope()
  const left = form.answer_by === null ? null : daysBetween(today, form.answer_by)
  return (
    <article className={styles.card}>
      <div className={styles.meta}>
        <Badge variant="light" color={form.kind === 'Request' ? 'grape' : 'brand'}>
          {t(`kind.${form.kind}`)}
        </Badge>
        {form.is_anonymous && (
          <Badge variant="light" color="gray">
            {t('mine.anonymous')}
          </Badge>
        )}
        {form.repeats && <Badge variant="default">{t(`repeats.${form.repeats}`)}</Badge>}
        <span>{t('mine.questions', { count: form.question_count })}</span>
      </div>
      <h3>{form.title}</h3>
      {form.description && <p>{form.description}</p>}
      <footer>
        <span className={styles.meta}>
          {form.answered_on && (
            <span>
              {t('mine.answeredOn')} <Day value={form.answered_on} />
            </span>
          )}
          {form.draft_saved_at && (
            <span>
              {t('mine.begun')} <Ago at={form.draft_saved_at} />
            </span>
          )}
          {form.is_open && form.answer_by && left !== null && (
            <span>
              {t('mine.until')} <Day value={form.answer_by} /> ·{' '}
              {left === 0 ? t('mine.lastDay') : t('mine.days', { count: left })}
            </span>
          )}
        </span>
        {form.is_open && (
          <Button size="compact-md" onClick={onOpen}>
            {form.draft_saved_at
              ? t('mine.goOn')
              : form.kind === 'Request'
                ? t('mine.request')
                : form.answered_on
                  ? t('mine.again')
                  : t('mine.answer')}
          </Button>
        )}
      </footer>
    </article>
  )
}
