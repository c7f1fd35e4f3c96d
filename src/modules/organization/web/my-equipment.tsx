import { ListScreen } from '#engines/list/list-web.tsx'
import { myEquipment } from '#modules/organization/shared/equipment.ts'
import { t } from '#modules/organization/web/words.ts'

/** What was given to whoever looks, to be acknowledged by them. */
export default function MyEquipment() {
  return (
    <ListScreen
      of={myEquipment.list}
      subtitle={t('equipment.mineHint')}
      actions={[myEquipment.acknowledge]}
    />
  )
}
