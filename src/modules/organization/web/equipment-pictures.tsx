import { P } from '#kernel/permission.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { Attachments } from '#engines/thread/attachments-web.tsx'
import { equipmentThread, type EquipmentAssignment } from '#modules/organization/shared/equipment.ts'
import { t } from '#modules/organization/web/words.ts'

/** How an item was given and came back: in words, and in pictures. */
export default function EquipmentPictures({
  line,
  onClose,
}: {
  line: EquipmentAssignment
  onClose: () => void
}) {
  const { org, may } = useScope()
  return (
    <Dialog opened onClose={onClose} title={t('equipment.conditionOf', { name: line.equipment.name })}>
      <Facts
        layout="rows"
        facts={[
          { label: t('equipment.holder'), value: line.holder.name },
          { label: t('equipment.conditionOut'), value: line.condition_out },
          { label: t('equipment.conditionIn'), value: line.condition_in },
          { label: t('equipment.remarks'), value: line.remarks },
        ]}
      />
      <div style={{ marginTop: 16 }}>
        <Attachments
          declared={equipmentThread}
          id={line.id}
          org={org}
          as="hr"
          mayAttach={may([P.organization.equipment], 'write')}
          accept="image/png,image/jpeg,image/webp"
        />
      </div>
    </Dialog>
  )
}
