import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { declared } from '#ui/i18n/declared.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import type { NoticePost } from '#modules/noticeboard/shared/notice-post.ts'
import { reportPost, reportReasons } from '#modules/noticeboard/shared/notice-report.ts'
import { t } from '#modules/noticeboard/web/posts-words.ts'

interface Values {
  reason: (typeof reportReasons)[number]
  remarks: string
}
const F = fieldsOf<Values>()

/** Tells HR of a post that should perhaps not be there. */
export default function ReportPost({ post, onClose }: { post: NoticePost; onClose: () => void }) {
  const { org } = useScope()
  const report = useAction(reportPost, { success: t('posts.reported') })
  return (
    <FormDialog<Values>
      opened
      onClose={onClose}
      title={t('posts.reportOf', { title: post.title })}
      submitTitle={t('posts.report')}
      initial={{ reason: 'Insulting', remarks: '' }}
      submit={({ reason, remarks }) =>
        report.attempt({ params: { org, id: post.id }, body: { reason, remarks: remarks || null } })
      }
    >
      <F.Select
        name="reason"
        label={t('posts.reportWhy')}
        hint={t('posts.reportHint')}
        required
        options={reportReasons.map((value) => ({ value, label: declared(value) }))}
      />
      <F.TextArea name="remarks" label={t('posts.reportRemarks')} max={500} />
    </FormDialog>
  )
}
