import { Button, FileButton } from '@mantine/core'
import { usePicture } from '#ui/data/picture.ts'
import { Empty } from '#ui/show/empty.tsx'
import type { Profile } from '#modules/hris/shared/employee.ts'
import styles from '#modules/hris/web/hris.module.css'
import { Panel } from '#modules/hris/web/panel.tsx'
import { images, usePictureChange } from '#modules/hris/web/profile-head.tsx'
import { t } from '#modules/hris/web/words.ts'

/** The image of the person's signature: for themselves and HR, never for colleagues. */
export function SignaturePanel({ profile, own }: { profile: Profile; own: boolean }) {
  const { signature, abilities } = profile
  const picture = usePicture(signature?.url)
  const { choose, remove, busy } = usePictureChange(profile, 'signature')
  if (!signature && !abilities.change_picture) return null
  return (
    <Panel
      title={t('profile.signature')}
      action={
        abilities.change_picture && (
          <span>
            {signature && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                disabled={busy}
                onClick={() => void remove()}
              >
                {t('profile.removeSignature')}
              </Button>
            )}
            <FileButton accept={images} onChange={(file) => void choose(file)}>
              {(props) => (
                <Button {...props} size="compact-sm" variant="subtle" loading={busy}>
                  {t(signature ? 'profile.changeSignature' : 'profile.addSignature')}
                </Button>
              )}
            </FileButton>
          </span>
        )
      }
    >
      {picture ? (
        <img
          className={styles.signature}
          src={picture}
          alt={t('profile.signatureOf', { name: profile.person.full_name })}
        />
      ) : (
        <Empty compact title={t(own ? 'profile.signatureHint' : 'profile.noSignature')} />
      )}
    </Panel>
  )
}
