import type { ConfigText } from './config-text.ts'

export const configVi: ConfigText = {
  support: 'Trợ giúp về ứng dụng',
  supportElsewhere: 'Trợ giúp trong cửa sổ mới',
  deposits: 'Nạp tiền',
  faq: [
    {
      id: 'start',
      question: 'Tôi bắt đầu như thế nào?',
      answer: `Đăng ký bằng mã mời, rồi mở tài khoản quảng cáo bằng mã ủy quyền. Hãy đặt mật khẩu giao dịch và thêm tài khoản ngân hàng hoặc địa chỉ rút tiền trước khi cần đến.

Sau đó chọn một kế hoạch, đọc trang sản phẩm với kết quả trước đây và phân bổ ngân sách trong giới hạn của kế hoạch. Trước khi xác nhận, bạn thấy số tiền sẽ bị trừ khỏi số dư.`,
    },
    {
      id: 'credit',
      question: 'Tín dụng khởi đầu là gì?',
      answer: `Mỗi tài khoản quảng cáo mới được cho vay tín dụng khởi đầu. Đây không phải tiền của bạn: khoản này chỉ dùng cho kế hoạch và hiển thị tách khỏi các số dư của bạn.

- Khoản này được hoàn trả cho mạng lưới ở lần quyết toán đầu tiên của bạn.
- Cho tới lúc đó chưa thể rút tiền. Bạn không bao giờ cần nạp tiền để hoàn trả.
- Nếu bạn không muốn dùng, chăm sóc khách hàng có thể thu lại phần chưa dùng.`,
    },
    {
      id: 'result',
      question: 'Kế hoạch có thể thua lỗ không?',
      answer: `Có. Kế hoạch bị tính tiền theo phần quảng cáo đã phân phối, dù thu về bao nhiêu. Doanh thu có thể nhỏ hơn số đã tính, khi đó kế hoạch bị lỗ.

Mạng lưới giữ một phần doanh thu: 20, 18, 15 hoặc 12 phần trăm, theo cấp cửa hàng. Số liệu của kế hoạch đang chạy là ước tính cho tới khi quyết toán. **Không ai có thể hứa hẹn kết quả với bạn.**`,
    },
    {
      id: 'withdraw',
      question: 'Tôi rút tiền như thế nào?',
      answer: `Mở ví và chọn Rút tiền. Phí, số tiền nhận được và thời gian nhận dự kiến đều hiện trước khi bạn xác nhận; mật khẩu giao dịch được hỏi sau cùng.

Lệnh rút tiền hiện là đang xử lý, kèm mã tham chiếu, cho tới khi được trả. Không phải trả trước khoản nào: **ai yêu cầu bạn trả tiền để được rút tiền thì không đại diện cho mạng lưới.**`,
    },
    {
      id: 'service',
      question: 'Chăm sóc khách hàng làm gì?',
      answer: `Chăm sóc khách hàng ghi có tiền nạp, thay đổi tài khoản ngân hàng hoặc địa chỉ rút tiền đã thêm, và thu lại tín dụng khởi đầu chưa dùng.

Nhân viên không bao giờ hỏi mật khẩu đăng nhập, mật khẩu giao dịch hay mã. Trong môi trường thử, một trang đơn giản tên là bàn trực thay cho chăm sóc khách hàng.`,
    },
  ],
  privacy: `## Đây là gì

Đây là văn bản về quyền riêng tư của môi trường thử: một máy chủ thử nghiệm trên một máy tính. Nó thay cho văn bản của nhà vận hành một máy chủ thật.

## Những gì được lưu

- Những gì bạn nhập: tên người dùng, email, số điện thoại, tài khoản ngân hàng hoặc địa chỉ rút tiền.
- Những gì bạn làm: kế hoạch, các khoản tiền vào ra, đăng nhập. Tất cả đều là mô phỏng.
- Mật khẩu được lưu dưới dạng băm có muối, không bao giờ lưu nguyên văn.

## Dữ liệu đi đâu

Không đi đâu cả. Mọi thứ nằm trong thư mục dữ liệu của máy tính này. Không có theo dõi và không có bên thứ ba. Xóa thư mục là xóa dữ liệu.

Vui lòng không nhập số thẻ thật ở đây.`,
  terms: `## Không có tiền thật

Môi trường thử dùng để trải nghiệm ứng dụng. Mọi số tiền đều là mô phỏng: những gì bạn nạp, phân bổ, kiếm hay rút ở đây không phải tiền thật và không thể dùng để đòi quyền lợi.

## Những gì có thể mất

Trong mạng lưới thật, kế hoạch có thể tốn nhiều hơn số thu về. Bạn có thể mất ngân sách đã phân bổ. Kết quả trước đây không dự báo kết quả sắp tới. Chỉ phân bổ số tiền bạn chấp nhận mất.

## Tài khoản của bạn

- Bạn cần mã mời để đăng ký và mã ủy quyền để mở tài khoản quảng cáo.
- Hãy giữ kín mật khẩu của bạn. Không ai đại diện cho mạng lưới hỏi mật khẩu.
- Tín dụng khởi đầu là cho vay, không phải tặng: khoản này được hoàn trả ở lần quyết toán đầu tiên.

## Rút tiền

Bạn có thể rút số dư khả dụng sau khi tín dụng khởi đầu đã được hoàn trả. Việc rút tiền không đòi hỏi khoản thanh toán, cấp hay điểm nào.`,
  rules: `## Kế hoạch chạy như thế nào

1. **Sẵn sàng nhận ngân sách**: bạn chọn số tiền trong giới hạn của kế hoạch.
2. **Đang ghép**: mạng lưới tìm chỗ hiển thị quảng cáo. Nếu không có, toàn bộ số tiền được hoàn lại.
3. **Đang chạy**: phần đã phân phối được tính vào ngân sách; doanh thu được cộng khi phát sinh.
4. **Hoàn tất, chờ quyết toán**: việc phân phối đã xong và số liệu đang được kiểm tra.
5. **Đã quyết toán**: ngân sách chưa dùng và doanh thu trừ phần của mạng lưới trở thành khả dụng.

## Phần của mạng lưới

20 phần trăm doanh thu ở cấp cửa hàng 1, 18 ở cấp 2, 15 ở cấp 3, 12 ở cấp 4. Cấp tính theo số tiền đã quyết toán cho đến nay.

## Phiếu ưu đãi

Mạng lưới trả phần ngân sách ứng với phiếu ưu đãi. Nếu ghép thất bại, bạn nhận lại số đã trả và có thể dùng lại phiếu. Khi quyết toán, phần ngân sách chưa dùng được hoàn theo tỷ lệ mỗi bên đã trả: phần của bạn về bạn, phần của phiếu về mạng lưới. Mỗi ngày chỉ dùng được một phiếu ưu đãi cùng tên.

## Điều chỉnh

Doanh thu từ lưu lượng không hợp lệ bị trừ lại trước khi quyết toán, thành một bút toán riêng kèm lý do. Số bị trừ không bao giờ vượt quá số chờ quyết toán.

## Kết quả

Chiến dịch mới thường trải qua giai đoạn học, khoảng 30 đến 50 lượt chuyển đổi trong 7 ngày. Kết quả khác nhau, và kế hoạch có thể bị lỗ.`,
}
