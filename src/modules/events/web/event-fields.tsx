import { FieldGrid } from '#ui/form/form-layout.tsx'
import { fieldsFor } from '#engines/list/form-web.tsx'
import { SegmentField } from '#modules/organization/web/public-segment.tsx'
import { addEvent } from '#modules/events/shared/event-acts.ts'
import { t } from '#modules/events/web/words.ts'

const F = fieldsFor(addEvent)

/** What an event is; the organization's also has a coordinator and those whom it invites as a whole. */
export function EventFields({
  official = false,
  segment = null,
}: {
  official?: boolean
  segment?: { id: string; name: string } | null
}) {
  return (
    <>
      <F name="title" />
      <FieldGrid>
        <F name="category" />
        <F name="venue" />
        <F name="starts_on" />
        <F name="ends_on" />
        <F name="starts_at" />
        <F name="ends_at" />
        <F name="repeats" />
        <F name="repeat_until" />
        <F name="rsvp_by" />
        <F name="seats" />
        <F name="guests_each" />
        <F name="remind" />
      </FieldGrid>
      {official && (
        <>
          <FieldGrid>
            <F name="coordinator_id" />
            <F name="visibility" />
          </FieldGrid>
          <SegmentField
            label={t('segment')}
            hint={t('segmentHint')}
            chosen={segment ? { value: segment.id, label: segment.name } : null}
          />
        </>
      )}
      <F name="link" />
      <F name="description" />
      <F name="agenda" />
    </>
  )
}
