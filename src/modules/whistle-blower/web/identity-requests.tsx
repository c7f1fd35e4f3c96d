import { ListScreen } from '#engines/list/list-web.tsx'
import {
  identityRequests,
  refuseIdentity,
  releaseIdentity,
} from '#modules/whistle-blower/shared/identity-request.ts'
import { t } from '#modules/whistle-blower/web/words.ts'

/** What a custodian decides: whether an investigator may know who reported. */
export default function IdentityRequests() {
  return (
    <ListScreen
      of={identityRequests}
      subtitle={t('identityRequests.hint')}
      actions={[releaseIdentity, refuseIdentity]}
    />
  )
}
