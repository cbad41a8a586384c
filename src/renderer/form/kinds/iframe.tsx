import { GlobalOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { frameSettings } from '#shared/form/kinds/iframe.ts'
import { showExternalPage } from '#renderer/components/external-page.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { EditProps, KindView } from '../view.ts'
import styles from './kinds.module.css'

/** The place of a framed page: who is behind it, and the way to it. */
function FramedPage({ field }: Pick<EditProps, 'field'>) {
  const t = useT()
  const { address, border, borderColour, borderWidth } = frameSettings(field)
  const style = {
    borderStyle: border,
    borderWidth,
    ...(borderColour === null ? {} : { borderColor: borderColour }),
  }
  return (
    <div className={styles.framed} style={style}>
      <GlobalOutlined aria-hidden />
      <span className={styles.framedAddress} title={address}>
        {address || t('form.noAddress')}
      </span>
      {address === '' ? null : <Button onClick={() => showExternalPage(address)}>{t('form.openPage')}</Button>}
    </div>
  )
}

export const iframeView: KindView = {
  Edit: FramedPage,
  Text: () => null,
  layout: 'block',
  cell: 'direct',
  width: 150,
}
