import { Button, Stack } from '@mantine/core'
import { Navigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { WireError } from '#ui/data/failure.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { RichTextShown } from '#ui/show/rich-text.tsx'
import { ownTerms } from '#modules/account/shared/terms.ts'
import { AccountFrame } from '#modules/account/web/account-frame.tsx'
import { leave } from '#modules/account/web/leave.ts'
import { destinationOf } from '#modules/account/web/next.ts'
import { t } from '#modules/account/web/rights-words.ts'
import styles from '#modules/account/web/terms.module.css'

/** An organization has terms that somebody has not agreed to: before anything else. Whoever would rather not signs out. */
export default function TermsFirst() {
  const next = useRouterState({
    select: (state) => new URLSearchParams(state.location.searchStr).get('next'),
  })
  const read = useRead(ownTerms.list, {}, { errors: 'inline' })
  const [leaving, setLeaving] = useState(false)
  const onward = () => location.assign(destinationOf(next).href)
  const accept = useAction(ownTerms.accept, { onSuccess: onward })
  if (read.error instanceof WireError && read.error.status === 401) return <Navigate to="/account/login" />
  const open = read.data?.results.filter((row) => row.must_accept && row.decision !== 'accepted') ?? []
  return (
    <AccountFrame title={t('terms.first')} hint={open[0] && t('terms.firstHint')}>
      <Stack mt="lg">
        {!read.data && <ReadState read={read} waiting={<FormSkeleton fields={3} />} />}
        {read.data && open.length === 0 && <Button onClick={onward}>{t('first.onward')}</Button>}
        {open.map(({ text_id, title, organization, in_force_from, body }) => (
          <section key={text_id} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.about}>
              {organization} · {t('terms.from')} <Day value={in_force_from} />
            </p>
            {/* read by the keyboard too */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <div className={styles.text} tabIndex={0} role="region" aria-label={title}>
              <RichTextShown node={body} />
            </div>
          </section>
        ))}
        {open.length > 0 && (
          <Button
            size="md"
            loading={accept.pending}
            onClick={() => void accept.run({ body: { text_ids: open.map(({ text_id }) => text_id) } })}
          >
            {t('terms.accept')}
          </Button>
        )}
        <Button
          variant="subtle"
          loading={leaving}
          onClick={() => {
            setLeaving(true)
            void leave({}).catch(() => setLeaving(false))
          }}
        >
          {t(open.length ? 'terms.decline' : 'first.leave')}
        </Button>
      </Stack>
    </AccountFrame>
  )
}
