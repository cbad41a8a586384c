import type { Catalogue } from '../catalogue.ts'
import type { signInCodes as zh } from '../zh/signInCodes.ts'

export const signInCodes: Catalogue<typeof zh> = {
  confirm: {
    menu: '確認登入',
    title: '確認其他裝置的登入',
    hint: '在另一台裝置的登入頁選擇「掃碼登入」，將 QR 碼下方的確認碼輸入到這裡。',
    code: '確認碼',
    codeRequired: '請輸入確認碼',
    foreign: '這不是登入 QR 碼的內容',
    next: '下一步',
    question: '以下裝置正在請求以「{{name}}」的身分登入，是否允許？',
    time: '請求時間',
    address: '網路位址',
    device: '裝置',
    warning: '如果不是您本人在操作，請拒絕：確認後對方將擁有您的全部權限。',
    agree: '確認登入',
    refuse: '拒絕',
  },
}
