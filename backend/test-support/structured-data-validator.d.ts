declare module '@adobe/structured-data-validator' {
  export default class Validator {
    validate(data: object): Promise<{ severity: 'ERROR' | 'WARNING'; issueMessage: string }[]>;
  }
}
