import { Button } from '@mantine/core'
import { IconListCheck, IconMessageCircle, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useRowHistory } from '#engines/audit/history-web.tsx'
import { useExports } from '#engines/exchange/exporting-web.ts'
import {
  noticeCodes,
  noticePosts,
  postStates,
  type NoticePost,
} from '#modules/noticeboard/shared/notice-post.ts'
import { NoticeForm } from '#modules/noticeboard/web/post-form.tsx'
import { RemovePost } from '#modules/noticeboard/web/remove-post.tsx'
import { t as usual } from '#modules/noticeboard/web/words.ts'
import { t } from '#modules/noticeboard/web/posts-words.ts'

const PostAcknowledgements = lazy(() => import('#modules/noticeboard/web/post-acknowledgements.tsx'))
const PostTalk = lazy(() => import('#modules/noticeboard/web/post-talk.tsx'))

/** Everything that was published: HR writes notices, changes what is there, and takes away what should not be. */
export function PostList({ children }: { children: ReactNode }) {
  const { org, may } = useScope()
  const list = useList(noticePosts, { params: { org }, query: { as: 'hr' } })
  const exports = useExports(noticePosts, list)
  const [form, setForm] = useState<NoticePost | 'new' | null>(null)
  const [removed, setRemoved] = useState<NoticePost | null>(null)
  const [asked, setAsked] = useState<NoticePost | null>(null)
  const [talk, setTalk] = useState<NoticePost | null>(null)
  const history = useRowHistory('notice_post', noticeCodes)
  const add = may(noticeCodes, 'write') && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setForm('new')}>
      {t('posts.notice')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('approval.title')} subtitle={t('approval.postsHint')}>
        {children}
        {add}
      </PageHead>
      <DataTable<NoticePost>
        title={t('approval.posts')}
        name="notice-posts"
        list={list}
        exports={exports}
        columns={[
          { key: 'title', title: t('posts.name') },
          {
            key: 'author',
            title: t('posts.author'),
            value: ({ author }) => author?.full_name ?? usual('posts.hr'),
            render: ({ author }) => (author ? <Person person={author} /> : usual('posts.hr')),
          },
          {
            key: 'body',
            title: t('posts.body'),
            value: ({ body }) => body.slice(0, 100),
            wrap: true,
            hidden: true,
          },
          {
            key: 'segment',
            title: t('posts.audience'),
            value: ({ segment }) => segment?.name ?? t('posts.everybody'),
          },
          { key: 'published_at', title: t('posts.publishedAt'), kind: 'instant' },
          {
            key: 'is_important',
            title: usual('posts.important'),
            value: ({ is_important }) => (is_important ? usual('due.yes') : usual('due.no')),
            hidden: true,
          },
          { key: 'pinned_until', title: t('posts.pinnedUntil'), kind: 'day', hidden: true },
          { key: 'expires_on', title: t('posts.expires'), kind: 'day', hidden: true },
          { key: 'removed_reason', title: t('posts.why'), hidden: true },
          { key: 'state', title: t('posts.state'), kind: 'status' },
        ]}
        filters={[
          { name: 'state', title: t('posts.state'), options: [...postStates], multiple: true },
          { name: 'range', title: t('posts.publishedAt'), kind: 'days', from: 'from', to: 'to' },
        ]}
        emptyHint={t('approval.postsEmpty')}
        emptyAction={add}
        rowActions={(row) => [
          {
            title: t('posts.openTalk'),
            icon: <IconMessageCircle size={16} />,
            run: () => setTalk(row),
          },
          ...(row.abilities.acknowledgements
            ? [
                {
                  title: usual('posts.acknowledgements'),
                  icon: <IconListCheck size={16} />,
                  run: () => setAsked(row),
                },
              ]
            : []),
          ...(row.abilities.change
            ? [{ title: t('posts.edit'), icon: <IconPencil size={16} />, run: () => setForm(row) }]
            : []),
          ...(row.abilities.remove
            ? [{ title: usual('posts.remove'), icon: <IconTrash size={16} />, run: () => setRemoved(row) }]
            : []),
          ...history.entries(row.id, row.title),
        ]}
      />
      {history.dialog}
      <Dialog opened={talk !== null} onClose={() => setTalk(null)} title={talk?.title ?? ''}>
        {talk && (
          <Suspense fallback={<TextSkeleton lines={3} />}>
            <PostTalk post={talk} as="hr" />
          </Suspense>
        )}
      </Dialog>
      {asked && (
        <Suspense fallback={null}>
          <PostAcknowledgements post={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      <NoticeForm post={form} onClose={() => setForm(null)} />
      <RemovePost post={removed} onClose={() => setRemoved(null)} />
    </>
  )
}
