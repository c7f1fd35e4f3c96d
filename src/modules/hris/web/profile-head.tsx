import { Anchor, FileButton, Tooltip, UnstyledButton } from '@mantine/core'
import { IconCamera, IconMail, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { upload } from '#ui/data/upload.ts'
import { Avatar } from '#ui/show/avatar.tsx'
import { setPicture, type Profile } from '#modules/hris/shared/employee.ts'
import styles from '#modules/hris/web/hris.module.css'
import { t } from '#modules/hris/web/words.ts'

/** Who it is at a glance: picture, name in both scripts, work, place, and how to reach them. The page of another is
 * headed by their name already. */
export function ProfileHead({ profile, own }: { profile: Profile; own: boolean }) {
  const { person, directory, abilities } = profile
  const work = [person.job_title, person.employee_level].filter(Boolean).join(' · ')
  const place = [person.branch?.name, person.division?.name].filter(Boolean).join(' · ')
  return (
    <section className={styles.head} aria-label={person.full_name}>
      <span className={styles.picture}>
        <Avatar name={person.full_name} picture={person.profile_picture} size={88} />
        {abilities.change_picture && <PictureButton profile={profile} />}
      </span>
      <div className={styles.headWords}>
        <strong className={styles.headName}>
          {own ? person.full_name : work}
          {directory.name_nepali && <span lang="ne">{directory.name_nepali}</span>}
        </strong>
        {own && <span>{work}</span>}
        <span className={styles.dim}>
          <span className="ch-num">{person.code}</span>
          {place && ` · ${place}`}
        </span>
        <span className={styles.reach}>
          {directory.work_email && (
            <Anchor href={`mailto:${directory.work_email}`} size="sm">
              <IconMail size={15} aria-hidden /> {directory.work_email}
            </Anchor>
          )}
          {directory.extension && (
            <span className={styles.dim}>
              <IconPhone size={15} aria-hidden /> {directory.extension}
            </span>
          )}
        </span>
      </div>
    </section>
  )
}

const images = 'image/png,image/jpeg,image/webp'

function PictureButton({ profile }: { profile: Profile }) {
  const { org, as } = useScope()
  const [busy, setBusy] = useState(false)
  const save = useAction(setPicture, { success: t('profile.pictureSaved') })
  const choose = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    try {
      const { id } = await upload(org, file, 'picture')
      await save.run({
        params: { org, id: profile.id },
        query: { as },
        body: { kind: 'profile', file_id: id },
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <FileButton accept={images} onChange={(file) => void choose(file)}>
      {(props) => (
        <Tooltip label={t('profile.picture')}>
          <UnstyledButton
            {...props}
            className={styles.camera}
            aria-label={t('profile.picture')}
            disabled={busy}
          >
            <IconCamera size={16} />
          </UnstyledButton>
        </Tooltip>
      )}
    </FileButton>
  )
}
