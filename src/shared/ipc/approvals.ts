/** What a notification asks; the opinion as far as it was typed there. */
export interface AskedApproval {
  readonly operatorId: string
  readonly taskId: string
  readonly title: string
  readonly decision: 'agree' | 'return' | null
  readonly opinion: string
}
