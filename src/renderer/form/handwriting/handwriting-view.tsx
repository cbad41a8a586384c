import { ClearOutlined, EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentType, useState } from 'react'
import { drawnPicture } from '#shared/form/handwriting.ts'
import { useT } from '#renderer/i18n/index.ts'
import { groupName } from '../files/group-name.ts'
import type { EditProps, KindView, ShownProps, TextProps } from '../view.ts'
import styles from './handwriting.module.css'

/** Where a picture comes from; mounted to open it. */
export interface PictureDialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly onPicture: (picture: string) => void
}

interface Words {
  readonly first: 'form.sign.write' | 'form.sign.choose'
  readonly again: 'form.sign.again' | 'form.sign.change'
}

function Picture({ value, label }: { readonly value: unknown; readonly label: string }) {
  const t = useT()
  const picture = drawnPicture(value)
  return picture ? <img className={styles.picture} src={picture} alt={t('form.sign.of', { label })} /> : null
}

/** How a field of handwriting looks; `Dialog` gives another picture. */
export function handwritingView(Dialog: ComponentType<PictureDialogProps>, words: Words): KindView {
  function Edit(props: EditProps) {
    const { field, id, value, onChange, onBlur, inCell, describedBy } = props
    const t = useT()
    const [isOpen, setOpen] = useState(false)
    const picture = drawnPicture(value)
    const put = (next: string | null) => {
      onChange(next)
      onBlur()
    }
    return (
      <div id={id} role="group" className={inCell ? styles.cell : styles.field} {...groupName(props)}>
        <Picture value={value} label={field.label} />
        <Button
          size={inCell ? 'small' : 'medium'}
          type={inCell ? 'text' : 'default'}
          icon={<EditOutlined aria-hidden />}
          disabled={field.disabled}
          aria-describedby={describedBy}
          aria-label={t(picture ? words.again : words.first)}
          onClick={() => setOpen(true)}
        >
          {inCell && picture ? null : t(picture ? words.again : words.first)}
        </Button>
        {picture && !field.disabled && (field.clearable ?? true) ? (
          <Button
            size={inCell ? 'small' : 'medium'}
            type="text"
            icon={<ClearOutlined aria-hidden />}
            aria-label={t('form.sign.clear')}
            onClick={() => put(null)}
          />
        ) : null}
        {isOpen ? (
          <Dialog
            title={field.label}
            onClose={() => setOpen(false)}
            onPicture={(next) => {
              setOpen(false)
              put(next)
            }}
          />
        ) : null}
      </div>
    )
  }
  const Text = ({ field, value }: TextProps) => <Picture value={value} label={field.label} />
  const Shown = ({ field, text }: ShownProps) => <Picture value={text} label={field.label} />
  return { Edit, Text, ListCell: Shown, Detail: Shown, layout: 'item', cell: 'onFocus', width: 150, isGroup: true }
}
