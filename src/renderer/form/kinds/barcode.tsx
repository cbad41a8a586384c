import { barcodeSettings, isBarcodeText } from '#shared/form/kinds/barcode.ts'
import { isLabelled } from '#shared/form/structure.ts'
import { useT } from '#renderer/i18n/index.ts'
import { CodeImage, NoCode } from '../codes/CodeImage.tsx'
import { codeColour } from '../codes/colour.ts'
import { useOtherText } from '../context.ts'
import type { EditProps, KindView } from '../view.ts'
import styles from './kinds.module.css'

function Lines({ field }: Pick<EditProps, 'field'>) {
  const t = useT()
  const { format, line, background, width, height, dataType, staticText, relationField } = barcodeSettings(field)
  const other = useOtherText(dataType === 'relation' ? relationField : '')
  const text = dataType === 'relation' ? other : staticText
  return (
    <div className={isLabelled(field) ? undefined : styles.words}>
      {isBarcodeText(text) ? (
        <CodeImage
          code={{
            format,
            text,
            dark: codeColour(line, '#000000'),
            light: codeColour(background, '#ffffff'),
            line: width,
            height,
          }}
          alt={t('form.code.lines', { text })}
        />
      ) : (
        <NoCode hint={text === '' ? t('form.code.empty') : t('form.code.unsuited', { text })} />
      )}
    </div>
  )
}

export const barcodeView: KindView = {
  Edit: Lines,
  Text: () => null,
  layout: 'block',
  cell: 'direct',
  width: 150,
}
