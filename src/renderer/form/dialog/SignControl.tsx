import { useState } from 'react'
import { Button } from 'antd'
import { EditOutlined, IdcardOutlined } from '@ant-design/icons'
import { drawnPicture } from '#shared/form/handwriting.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ChooseDialog } from '../handwriting/ChooseDialog.tsx'
import { DrawDialog } from '../handwriting/DrawDialog.tsx'
import styles from '../handwriting/handwriting.module.css'

interface SignControlProps {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (picture: string) => void
  readonly label: string
}

/** A signature as a control of an edit dialog: drawn here, or one of those in the person's profile. */
export function SignControl({ id = '', value, onChange, label }: SignControlProps) {
  const t = useT()
  const [open, setOpen] = useState<'draw' | 'choose' | null>(null)
  const picture = drawnPicture(value)
  const Dialog = open === 'draw' ? DrawDialog : ChooseDialog
  return (
    <div id={id} role="group" className={styles.field} aria-label={label}>
      {picture ? <img className={styles.picture} src={picture} alt={t('form.sign.of', { label })} /> : null}
      <Button icon={<EditOutlined aria-hidden />} onClick={() => setOpen('draw')}>
        {t(picture ? 'form.sign.again' : 'form.sign.write')}
      </Button>
      <Button icon={<IdcardOutlined aria-hidden />} onClick={() => setOpen('choose')}>
        {t('form.sign.choose')}
      </Button>
      {open === null ? null : (
        <Dialog
          title={label}
          onClose={() => setOpen(null)}
          onPicture={(next) => {
            setOpen(null)
            onChange?.(next)
          }}
        />
      )}
    </div>
  )
}
