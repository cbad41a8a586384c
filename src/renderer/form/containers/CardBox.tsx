import { QuestionCircleOutlined } from '@ant-design/icons'
import { settingsOf } from '#shared/form/containers.ts'
import { Hint } from '#renderer/components/Hint.tsx'
import styles from '../form.module.css'
import type { BoxProps } from './ContainerBox.tsx'

/** A bordered group with a heading. */
export function CardBox({ node, draw }: BoxProps) {
  const { help, shadow } = settingsOf(node, 'card')
  return (
    <section className={styles.card} data-shadow={shadow} aria-label={node.title || undefined}>
      {node.title === '' && help === '' ? null : (
        <h2 className={styles.cardTitle}>
          {node.title}
          {help === '' ? null : (
            <Hint title={help}>
              <QuestionCircleOutlined className={styles.tip ?? ''} aria-label={help} />
            </Hint>
          )}
        </h2>
      )}
      {draw(node.children)}
    </section>
  )
}
