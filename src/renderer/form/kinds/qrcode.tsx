import { useContext } from 'react'
import { qrSettings, recordCode } from '#shared/form/kinds/qrcode.ts'
import { isLabelled } from '#shared/form/structure.ts'
import { useT } from '#renderer/i18n/index.ts'
import { CodeImage, NoCode } from '../codes/CodeImage.tsx'
import { codeColour } from '../codes/colour.ts'
import { RecordAddress, useOtherText } from '../context.ts'
import type { EditProps, KindView } from '../view.ts'
import styles from './kinds.module.css'

function Square({ field }: Pick<EditProps, 'field'>) {
  const t = useT()
  const { dark, light, width, dataType, staticText, relationField } = qrSettings(field)
  const other = useOtherText(dataType === 'relation' ? relationField : '')
  const record = useContext(RecordAddress)
  const ofRecord = record?.recordId ? recordCode(record.modelId, record.recordId) : ''
  const text = { static: staticText, relation: other, form: ofRecord }[dataType]
  return (
    <div className={isLabelled(field) ? undefined : styles.words}>
      {text === '' ? (
        <NoCode hint={t(dataType === 'form' ? 'form.code.afterSave' : 'form.code.empty')} />
      ) : (
        <CodeImage
          code={{ format: 'qrcode', text, dark: codeColour(dark, '#000000'), light: codeColour(light, '#ffffff') }}
          width={width}
          alt={t('form.code.square', { text: dataType === 'form' ? field.label : text })}
        />
      )}
    </div>
  )
}

export const qrcodeView: KindView = {
  Edit: Square,
  Text: () => null,
  layout: 'block',
  cell: 'direct',
  width: 150,
}
