import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import type { ReviewDetail } from '#modules/hris/shared/employment-review.ts'
import { reviewRequest } from '#modules/hris/shared/review-request.ts'
import { t } from '#modules/hris/web/words.ts'

interface Values {
  remarks: string
  approvers: string[][]
}
const F = fieldsOf<Values>()

/** A change goes to whoever has to approve it, with a word to them: not that of the change, which may speak of pay. */
export function SendReview({ review, onClose }: { review: ReviewDetail | null; onClose: () => void }) {
  const { org } = useScope()
  const send = useAction(reviewRequest.create, {
    success: t('review.sent'),
    alsoStale: ['/hris/', '/notifications/'],
  })
  return (
    <FormDialog<Values>
      opened={review !== null}
      onClose={onClose}
      title={t('review.send')}
      submitTitle={t('review.send')}
      initial={{ remarks: '', approvers: [] }}
      submit={(body) =>
        send.attempt({
          params: { org },
          body: { ...body, review_id: review?.id ?? '', version: review?.version ?? 0 },
        })
      }
    >
      <F.TextArea name="remarks" label={t('life.remarks')} hint={t('review.sendHint')} required />
      {review && (
        <ApproversField
          type={reviewRequest.name}
          employeeId={review.person.id}
          facts={{ change_type_id: review.change_type.id, category: review.change_type.category }}
        />
      )}
    </FormDialog>
  )
}
