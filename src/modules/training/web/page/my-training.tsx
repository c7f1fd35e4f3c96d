import { download, orSay } from '#ui/data/download.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useScope } from '#ui/data/scope.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import { ownCertificate } from '#modules/training/shared/certificate.ts'
import {
  confirmSeat,
  declineSeat,
  giveFeedback,
  mySeats,
  withdraw,
} from '#modules/training/shared/learning.ts'
import { ScannedCode } from '#modules/training/web/scanned-code.tsx'
import { t } from '#modules/training/web/words.ts'

export default function MyTraining() {
  const { org } = useScope()
  const [code] = useAddressValue('code', '')
  return (
    <ListScreen
      of={mySeats}
      title={t('page.mine')}
      subtitle={t('mineHint')}
      actions={[confirmSeat, declineSeat, withdraw, giveFeedback]}
      rowActions={(row) =>
        row.abilities.certificate
          ? [
              {
                title: t('certificate'),
                run: () => orSay(download(ownCertificate, { params: { org, id: row.id } })),
              },
            ]
          : []
      }
      above={code && <ScannedCode key={code} code={code} />}
    />
  )
}
