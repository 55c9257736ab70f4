/** Reference of the configuration, files, feedback and the employment contract. */
import type { configEndpoints } from '../config.ts'
import type { documentEndpoints } from '../documents.ts'
import type { contractAdditions, contractEndpoints } from '../employment-contract.ts'
import { at, type ReferenceOf } from './reference-of.ts'

const contractFile = '/facebook-business/contract/files/k-1'
const sha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export const documentsReference = {
  basicConfig: {
    summary: 'Returns contacts, withdrawal methods, questions and texts; open to visitors.',
    example: {
      request: { lang: 'en' },
      response: {
        client_language_map: [{ source: 'zh-TW,zh-HK', targets: 'cht' }],
        customer_service_url: [{ id: '1', label: 'Help', type: 1, url: 'https://help.harbour.example/' }],
        recharge_customer_service_url: [],
        withdraw_method_config: [
          { method: 'card', fee_fixed: '1.00', fee_rate: '0', minimum: '10.00', arrival_minutes: 1440 },
        ],
        faq_config: [{ id: 'q-1', question: 'When does a withdrawal arrive?', answer: 'Within a day.' }],
        privacy_policy: '# Privacy',
        idempotency: true,
        min_version: '0.1.0',
        additions: ['/user/withdraw/cancel', '/user/export'],
      },
    },
  },
  upload: {
    summary: 'Stores an image and returns its address.',
    errors: [
      'upload.imageTooLarge',
      'upload.imageTooManyPixels',
      'upload.imageTypeNotAccepted',
      'upload.notAnImage',
    ],
    example: { request: {}, response: { url: '/facebook-business/files/8Qn3vX1c.png' } },
  },
  feedback: {
    summary: 'Sends feedback with a topic and content.',
    example: {
      request: { topic: 'Statement', content: 'The month of May lacks a total.', images: [] },
      response: {},
    },
  },
  contractUploadUrl: {
    summary: 'Returns the upload address for the file of an employment contract.',
    errors: ['contract.alreadySigned'],
    example: {
      request: { file_name: 'contract.pdf', size: 48_213, type: 'application/pdf' },
      response: { upload_url: `${contractFile}/upload?expires=1795253400000&code=…`, key: 'k-1' },
    },
  },
  contractUploadDone: {
    summary: 'Confirms an uploaded employment contract, or signs it with a signature.',
    errors: [
      'contract.notUploaded',
      'contract.changedOnTheWay',
      'contract.signatureMissing',
      'contract.alreadySigned',
    ],
    example: {
      request: { key: 'k-1', sha256, signature: '/facebook-business/files/8Qn3vX1c.png' },
      response: {},
    },
  },
  contractDetail: {
    summary: 'Returns the uploaded contract and, if signed, its signing.',
    example: {
      request: {},
      response: {
        template_url: '/facebook-business/contract/template.pdf',
        template_fields: { name: 'partner_name', username: 'partner_username', date: 'date' },
        document: {
          key: 'k-1',
          file_name: 'contract.pdf',
          size: 48_213,
          type: 'application/pdf',
          sha256,
          uploaded_at: at,
          url: `${contractFile}/document?expires=1795253100000&code=…`,
        },
        signed: {
          reference: 'K-7K3M9Q2P',
          at,
          signature_url: `${contractFile}/signature?expires=1795253100000&code=…`,
        },
      },
    },
  },
} satisfies ReferenceOf<
  typeof configEndpoints & typeof documentEndpoints & typeof contractEndpoints & typeof contractAdditions
>
