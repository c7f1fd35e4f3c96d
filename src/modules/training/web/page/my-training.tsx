import { ListScreen } from '#engines/list/list-web.tsx'
import {
  confirmSeat,
  declineSeat,
  giveFeedback,
  mySeats,
  withdraw,
} from '#modules/training/shared/learning.ts'
import { t } from '#modules/training/web/words.ts'

export default function MyTraining() {
  return (
    <ListScreen
      of={mySeats}
      title={t('page.mine')}
      subtitle={t('mineHint')}
      actions={[confirmSeat, declineSeat, withdraw, giveFeedback]}
    />
  )
}
