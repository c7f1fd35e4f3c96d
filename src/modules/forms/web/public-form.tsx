import { useParams } from '@tanstack/react-router'
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { usePageTitle } from '#ui/show/page-title.ts'
import { WireError } from '#ui/data/failure.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { Callout } from '#ui/show/callout.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { AnswerForm } from '#engines/questions/answering-web.tsx'
import { publicForm } from '#modules/forms/shared/answering.ts'
import styles from '#modules/forms/web/forms.module.css'
import { t } from '#modules/forms/web/words.ts'

/** A form by its public link: no name is asked, none is kept. */
export default function PublicForm() {
  const { orgSlug: slug = '', uuid: key = '' } = useParams({ strict: false })
  const params = { slug, key }
  const read = useRead(publicForm.read, { params }, { errors: 'inline', fresh: Infinity })
  const answer = useAction(publicForm.answer, { errors: 'caller' })
  const [sent, setSent] = useState(false)
  const title = read.data?.title ?? t('title')
  usePageTitle(title)
  const gone = read.error instanceof WireError && [404, 409].includes(read.error.status)
  return (
    <div className={styles.public}>
      <div className={styles.paper}>
        {gone && (
          <Empty
            page
            icon={<IconLinkOff size={26} stroke={1.5} />}
            title={t('public.gone')}
            hint={t('public.goneHint')}
          />
        )}
        {!gone && !read.data && (
          <ReadState read={read} compact={false} waiting={<FormSkeleton fields={5} />} />
        )}
        {sent && (
          <Empty
            page
            icon={<IconCircleCheck size={26} stroke={1.5} />}
            title={t('public.thanks')}
            hint={t('public.thanksHint')}
          />
        )}
        {read.data && !sent && (
          <>
            <div className={styles.meta}>{read.data.organization}</div>
            <h1>{read.data.title}</h1>
            {read.data.description && <p className={styles.intro}>{read.data.description}</p>}
            <div className={styles.promise}>
              <Callout>{t('promise.public', { count: read.data.threshold })}</Callout>
            </div>
            <AnswerForm
              items={read.data.items}
              submitTitle={t('public.send')}
              submit={async (answers) => {
                await answer.attempt({ params, body: { answers } })
                setSent(true)
              }}
            />
          </>
        )}
      </div>
    </div>
  )
}
