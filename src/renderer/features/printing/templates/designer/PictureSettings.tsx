import { Button, InputNumber } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import { changeNode, removeNode } from './commands.ts'
import { millimetresOf } from './millimetres.ts'
import { Part, type PartProps, Setting } from './PartSettings.tsx'
import { styleOf, withStyle } from './style.ts'
import styles from './designer.module.css'

/** How large a picture of the template is; without a height it keeps its shape. */
export function PictureSettings({ editor, at, attrs }: PartProps) {
  const t = useT()
  const side = (which: 'width' | 'height') => (
    <Setting label={t(`printDesigner.box.${which}`)}>
      <InputNumber
        aria-label={t(`printDesigner.box.${which}`)}
        min={1}
        max={1500}
        precision={1}
        value={millimetresOf(styleOf(attrs, which) || (attrs[which] ?? ''))}
        onChange={(length) => {
          const { [which]: _had, ...others } = attrs
          changeNode(editor, at, { attrs: withStyle(others, { [which]: length === null ? null : `${length}mm` }) })
        }}
      />
    </Setting>
  )
  return (
    <Part title={t('printDesigner.picture.title')}>
      <div className={styles.pair}>
        {side('width')}
        {side('height')}
      </div>
      <Button danger onClick={() => removeNode(editor, at)}>
        {t('printDesigner.picture.remove')}
      </Button>
    </Part>
  )
}
