import { SingletonForm } from '#engines/settings/singleton-web.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Keys } from '#modules/account/web/public-keys.tsx'
import { provisioning } from '#modules/hris/shared/scim.ts'

/** The program of the organization that keeps logins: where it comes, by which key, and what it may make. */
export default function Provisioning() {
  return (
    <Keys purpose="scim">
      <h2 style={{ marginTop: 32 }}>{declared(provisioning.title)}</h2>
      <SingletonForm declared={provisioning} />
    </Keys>
  )
}
